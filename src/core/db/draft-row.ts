/** What a visitor's drafts are kept under; IndexedDB has no null in a key. */
export const VISITOR = '';

/** A form as far as it has been filled in, so that a closed tab loses nothing. Private; goes when it is sent, and at logout. */
export interface DraftRow {
	/** A user_id as text, or `VISITOR`. */
	owner: string;
	/** Which form, e.g. `collaboration:1042`. */
	form: string;
	value: unknown;
	/** Milliseconds of this device's clock. */
	stored_at: number;
}
