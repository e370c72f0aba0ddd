/** For a change that the browser's storage refused. `device` is "phone" or "computer". */
export const saveFailedText = (device: string) => `We couldn’t save that on this ${device}. Nothing changed.`;
