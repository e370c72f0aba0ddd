import { unlessLate } from '#server/core/within.ts';

/** A page goes out without its own texts rather than later than this. */
const PATIENCE_MS = 1500;

/** Undefined if it takes too long. */
export const withPatience = <T>(work: Promise<T>): Promise<T | undefined> => unlessLate(PATIENCE_MS, work);
