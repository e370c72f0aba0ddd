/** Rows of a raw statement. The caller states their shape. */
export function rowsOf<T>(result: unknown): T[] {
	return (result as { rows: T[] }).rows;
}
