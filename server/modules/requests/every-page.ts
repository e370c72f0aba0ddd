/** Rows read at a time for a file. */
const FILE_PAGE = 500;

/**
 * All rows in order, in batches; new ones don't shift them.
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
