import { db } from '#core/db/db.ts';
import type { ReplicaRecord } from '#core/db/replica-record.ts';

/** The record of a sport's stored rosters, including when the server read them. */
export function storedRecord(sport_id: number): Promise<ReplicaRecord | undefined> {
	return db.replicas.get(sport_id);
}

export function storedRecords(): Promise<ReplicaRecord[]> {
	return db.replicas.toArray();
}

/**
 * The server is known to have something newer. Whoever opens a page next asks it, however recent the last check was.
 */
export async function outdateRecords(): Promise<void> {
	await db.replicas.toCollection().modify({ checked_at: 0 });
}
