/** The database can't be used as it is, and a person can fix that. The message says how. */
export class UnusableDatabaseError extends Error {
	override name = 'UnusableDatabaseError';
}
