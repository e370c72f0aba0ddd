/** Rows of a raw statement: PGlite wraps them in `{ rows }`, postgres.js gives the array itself. The caller states their shape. */
export function rowsOf<T>(result: unknown): T[] {
	return (Array.isArray(result) ? result : (result as { rows: T[] }).rows) as T[];
}
