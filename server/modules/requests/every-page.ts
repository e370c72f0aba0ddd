/** Rows that are read at once for a file. */
const FILE_PAGE = 500;

/**
 * All rows in their order, some at a time; what comes in meanwhile doesn't move them.
 * @param read at most `limit` rows that come after `last`, or the first ones
 */
export async function* everyPage<Row>(read: (last: Row | undefined, limit: number) => PromiseLike<Row[]>): AsyncGenerator<Row[]> {
	let last: Row | undefined;
	for (;;) {
		const rows: Row[] = await read(last, FILE_PAGE);
		last = rows.at(-1);
		if (last === undefined) return;
		yield rows;
	}
}
