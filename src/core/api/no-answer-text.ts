/**
 * Said where no answer came, where the spec has no words for it. Only the answer may be lost, so that nothing is claimed of what the server did.
 * @param maybe what may have been done, as a sentence.
 */
export const noAnswerText = (maybe: string): string => `No answer came from the server. ${maybe}`;
