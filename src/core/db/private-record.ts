/** Something of a person's that is kept for reading offline (profile, own gifts), dropped at logout. */
export interface PrivateRecord {
	owner: string;
	key: string;
	value: unknown;
	/** Milliseconds of this device's clock. */
	stored_at: number;
}
