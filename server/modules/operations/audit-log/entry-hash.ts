import { createHash } from 'node:crypto';

/** The fields of an entry that its hash covers, as the database writes them. */
export interface HashedEntry {
	position: number;
	/** Microseconds since 1970, as text: too many for a number. */
	at_us: string;
	actor_id: number;
	action: string;
	subject_id: number | null;
	payment_id: string | null;
	prev_hash: string;
}

/** What the first entry has for the hash of the one before it. */
export const NO_ENTRY = '';

/**
 * The hash of an entry: of its own fields and of the hash before it. The database computes the same when it inserts one (`audit_entry_hash` in the migrations); here
 * it is computed apart from it, so that whoever changes that function is found out, too.
 */
export function entryHash({ prev_hash, position, at_us, actor_id, action, subject_id, payment_id }: HashedEntry): string {
	return createHash('sha256')
		.update([prev_hash, position, at_us, actor_id, action, subject_id ?? '', payment_id ?? ''].join('|'))
		.digest('hex');
}
