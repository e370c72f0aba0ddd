import type { CodeColumns, HotColumns } from './hot-columns.ts';

/** Part 0 of what the first picture reads in place of the hot record. */
export interface FirstPageIndex extends CodeColumns {
	part: 0;
	/** As in the replica's record, to tell a torn pair. */
	base_revision: number;
}

/** Part n: rows from (n - 1) * ROWS_IN_PART on. */
export interface FirstPageRows {
	sport_id: number;
	part: number;
	/** One a line. */
	names: string;
	pending: HotColumns['pending'];
	received: HotColumns['received'];
}
