import { createHash } from 'node:crypto';

/** The fields of an entry that its hash covers, as the database writes them. */
export interface HashedEntry {
	position: number;
	/** Microseconds since 1970 as text, because they exceed a number's precision. */
	at_us: string;
	actor_id: number;
	action: string;
	subject_id: number | null;
	payment_id: string | null;
	prev_hash: string;
}

/** The first entry's value for the previous hash. */
export const NO_ENTRY = '';

/**
 * The hash of an entry: of its own fields and the previous hash. The database computes the same on insert
 * (`audit_entry_hash` in the migrations). This code computes it independently, so somebody who changes that function is
 * noticed, too.
 */
export function entryHash({ prev_hash, position, at_us, actor_id, action, subject_id, payment_id }: HashedEntry): string {
	return createHash('sha256')
		.update([prev_hash, position, at_us, actor_id, action, subject_id ?? '', payment_id ?? ''].join('|'))
		.digest('hex');
}
