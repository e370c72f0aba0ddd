/** Whether the database refused a row because another has its unique key; drivers and drizzle wrap that differently. */
export function isUniqueViolation(error: unknown): boolean {
	for (let e = error; e instanceof Error; e = e.cause) if ('code' in e && e.code === '23505') return true;
	return false;
}
