import { db } from '../db.ts';
import type { ReplicaRecord } from './replica-record.ts';

/** Which rosters are stored, and as of when. */
export function storedRecord(sport_id: number): Promise<ReplicaRecord | undefined> {
	return db.replicas.get(sport_id);
}

export function storedRecords(): Promise<ReplicaRecord[]> {
	return db.replicas.toArray();
}
