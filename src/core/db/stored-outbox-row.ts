/** A row waits for 7 days, then it asks the person again (design §4). */
export const TERM_DAYS = 7;

/**
 * A row of the outbox as IndexedDB gives it, perhaps written by another version: these are the fields that rooms below the outbox look at.
 * The outbox itself parses what it reads (`readOutboxRow`). Times are milliseconds of this device's clock.
 */
// A type, not an interface: a row of a known kind fits an index signature only of a type.
export type StoredOutboxRow = {
	op_id: string;
	/** A user_id as text; null for a visitor. */
	owner: string | null;
	state: string;
	created_at: number;
	updated_at: number;
	renewed_at?: number | undefined;
	/** `pending`: the server hasn't heard of the cancel. */
	cancel?: unknown;
	/** The payment that the row waits for. */
	intent_id?: unknown;
	[field: string]: unknown;
};
