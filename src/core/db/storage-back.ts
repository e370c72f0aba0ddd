import { createListeners } from '../create-store.ts';

/**
 * Tells each time the database works again after it couldn't be used, or was made again after somebody deleted it. A part of
 * the first load, so it is this small.
 */
export const storageBack = createListeners();
