import { createStore } from '../create-store.ts';

/**
 * Why this page can't use its database right now. `other_tab`: a tab with an older version holds it and doesn't close.
 * `no_answer`: the browser doesn't answer. `refused`: the browser allows no storage here, for example in a private
 * window. `lost`: anything else, usually over in a moment.
 */
export type StorageCause = 'other_tab' | 'no_answer' | 'refused' | 'lost';

export interface StorageTrouble {
	cause: StorageCause;
	/** When it began, in milliseconds of this device's clock. */
	since: number;
}

/** Undefined while the database works, as far as this page knows. A page that hasn't opened it knows nothing. */
export const storageTrouble = createStore<StorageTrouble | undefined>(undefined);
