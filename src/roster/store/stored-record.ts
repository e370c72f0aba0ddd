import { db } from '#core/db/db.ts';
import type { ReplicaRecord } from '#core/db/replica-record.ts';

/** Which rosters are stored, and as of when. */
export function storedRecord(sport_id: number): Promise<ReplicaRecord | undefined> {
	return db.replicas.get(sport_id);
}

export function storedRecords(): Promise<ReplicaRecord[]> {
	return db.replicas.toArray();
}

/** The server is known to have something newer: whoever opens a page next asks it, however shortly ago that was done. */
export async function outdateRecords(): Promise<void> {
	await db.replicas.toCollection().modify({ checked_at: 0 });
}
