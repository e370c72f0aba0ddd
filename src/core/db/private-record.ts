/** A person's data stored for offline reading (profile, own donations), deleted at logout. */
export interface PrivateRecord {
	owner: string;
	key: string;
	value: unknown;
	/** Milliseconds of this device's clock. */
	stored_at: number;
}
