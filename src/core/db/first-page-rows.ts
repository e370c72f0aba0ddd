import type { CodeColumns, HotColumns } from './hot-columns.ts';

/** Part 0 of what the first paint reads instead of the hot record. */
export interface FirstPageIndex extends CodeColumns {
	part: 0;
	/** As in the replica's record, to detect a torn pair. */
	base_revision: number;
}

/** Part n: rows starting at (n - 1) * ROWS_IN_PART. */
export interface FirstPageRows {
	sport_id: number;
	part: number;
	/** One per line. */
	names: string;
	pending: HotColumns['pending'];
	received: HotColumns['received'];
}
