/**
 * Whether the database refused a row because another one has its unique key. Drivers and drizzle wrap this error
 * differently.
 */
export function isUniqueViolation(error: unknown): boolean {
	for (let e = error; e instanceof Error; e = e.cause) if ('code' in e && e.code === '23505') return true;
	return false;
}
