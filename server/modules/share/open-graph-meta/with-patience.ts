import { beforeDeadline } from '#server/core/with-deadline.ts';

/** After this long, a page is sent without its own texts. */
const PATIENCE_MS = 1500;

/** Undefined if it takes too long. */
export const withPatience = <T>(work: Promise<T>): Promise<T | undefined> => beforeDeadline(PATIENCE_MS, work);
