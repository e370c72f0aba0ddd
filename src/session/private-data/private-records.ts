import { db } from '#core/db/db.ts';
import type { PrivateRecord } from '#core/db/private-record.ts';
import { currentOwner } from '#core/stored-session.ts';

/** Saves a record, unless `owner` has logged out in the meantime: a late answer must leave nothing behind. */
export async function savePrivate(owner: string, key: string, value: unknown): Promise<void> {
	await db.transaction('rw', db.private_records, async () => {
		if (currentOwner() === owner) await db.private_records.put({ owner, key, value, stored_at: Date.now() });
	});
}

export async function readPrivate(owner: string, key: string): Promise<PrivateRecord | undefined> {
	return db.private_records.get([owner, key]);
}

/** Deletes the records whose keys begin with this. */
export async function forgetPrivate(owner: string, keyStart: string): Promise<void> {
	await db.private_records
		.where('[owner+key]')
		.between([owner, keyStart], [owner, `${keyStart}\uffff`])
		.delete();
}
