/** A row waits for 7 days and then asks the person again (design §4). */
export const TERM_DAYS = 7;

/**
 * An outbox row as IndexedDB returns it, perhaps written by another version. It has the fields that modules below the
 * outbox read. The outbox itself parses what it reads (`readOutboxRow`). Times are milliseconds of this device's clock.
 */
// A type, not an interface: a row of a known kind is assignable to an index signature only if this is a type.
export type StoredOutboxRow = {
	op_id: string;
	/** A user_id as text; null for a visitor. */
	owner: string | null;
	state: string;
	created_at: number;
	updated_at: number;
	renewed_at?: number | undefined;
	/** `pending`: the server doesn't know about the cancel yet. */
	cancel?: unknown;
	/** The payment that the row waits for. */
	intent_id?: unknown;
	[field: string]: unknown;
};
