import { db } from '../db.ts';

/** Something of a person's that is kept for reading offline (profile, own gifts), dropped at logout. */
export interface PrivateRecord {
	owner: string;
	key: string;
	value: unknown;
	/** Milliseconds of this device's clock. */
	stored_at: number;
}

export async function keepPrivate(owner: string, key: string, value: unknown): Promise<void> {
	await db.private_records.put({ owner, key, value, stored_at: Date.now() });
}

export async function readPrivate(owner: string, key: string): Promise<PrivateRecord | undefined> {
	return db.private_records.get([owner, key]);
}
