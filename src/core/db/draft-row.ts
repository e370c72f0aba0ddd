/** Owner key of a visitor's drafts; IndexedDB keys can't be null. */
export const VISITOR = '';

/**
 * A partly filled-in form, stored so that closing the tab loses nothing. It is private, and is deleted when it is sent
 * and at logout.
 */
export interface DraftRow {
	/** A user_id as text, or `VISITOR`. */
	owner: string;
	/** Which form, e.g. `collaboration:1042`. */
	form: string;
	value: unknown;
	/** Milliseconds of this device's clock. */
	stored_at: number;
}
