/** The database can't be used as it is, and a person can put that right: the message says how. */
export class UnusableDatabaseError extends Error {
	override name = 'UnusableDatabaseError';
}
