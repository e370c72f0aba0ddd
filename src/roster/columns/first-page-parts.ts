import type { FirstPageIndex, FirstPageRows } from '#core/db/first-page-rows.ts';
import { type HotRecord, nameOf } from '#core/db/hot-columns.ts';

/*
 * Parts that the first paint reads instead of the hot record, which is five times as long: the codes of every row, and
 * the rest of the rows in small parts, of which a page needs only a few. They are built from the hot record and stored
 * with it.
 */

/** Small enough for the browser to store a part next to its key rather than in a separate file. */
export const ROWS_IN_PART = 1024;

export const partOf = (row: number): number => Math.floor(row / ROWS_IN_PART) + 1;

/** The index and all its parts. */
export function firstPageParts(hot: HotRecord): (FirstPageIndex | FirstPageRows)[] {
	const { sport_id, count, teams, classes, positions, jerseys, player_id, team, klass, position, jersey, base_revision } = hot;
	const parts: (FirstPageIndex | FirstPageRows)[] = [
		{ sport_id, part: 0, base_revision, count, teams, classes, positions, jerseys, player_id, team, klass, position, jersey },
	];
	for (let from = 0; from < count; from += ROWS_IN_PART) {
		const to = Math.min(from + ROWS_IN_PART, count);
		const names: string[] = [];
		for (let row = from; row < to; row++) names.push(nameOf(hot, row).replaceAll('\n', ' '));
		parts.push({ sport_id, part: partOf(from), names: names.join('\n'), pending: hot.pending.slice(from, to), received: hot.received.slice(from, to) });
	}
	return parts;
}
