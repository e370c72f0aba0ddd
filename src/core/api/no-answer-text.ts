/**
 * Shown when no answer came and the spec has no text for it. Perhaps only the answer was lost, so the text doesn't
 * claim what the server did.
 * @param maybe what may have been done, as a sentence.
 */
export const noAnswerText = (maybe: string): string => `Our server didn’t answer. ${maybe}`;
