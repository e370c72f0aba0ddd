import { db } from '#core/db/db.ts';
import type { HotRecord } from '#core/db/hot-columns.ts';
import { firstPageParts } from '../columns/first-page-parts.ts';
import { ofSport } from './of-sport.ts';
import { ownBytes } from './roster-size.ts';

/**
 * Stores the hot record and what the first paint reads instead of it. Runs in the caller's transaction over `hot` and
 * `early`. @returns approximately how many bytes it has written
 */
export async function putHot(hot: HotRecord): Promise<number> {
	const parts = firstPageParts(hot);
	await db.hot.put(hot);
	await deleteFirstPage(hot.sport_id);
	await db.early.bulkPut(parts);
	return parts.reduce((sum, part) => sum + ownBytes(part), ownBytes(hot));
}

export async function deleteHot(sport_id: number): Promise<void> {
	await db.hot.delete(sport_id);
	await deleteFirstPage(sport_id);
}

async function deleteFirstPage(sport_id: number): Promise<void> {
	await ofSport(db.early, sport_id).delete();
}
