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
 * Marks the stored rosters as outdated, because the server has newer data. The next page that opens then syncs, however
 * recent the last check was.
 */
export async function outdateRecords(): Promise<void> {
	await db.replicas.toCollection().modify({ checked_at: 0 });
}
