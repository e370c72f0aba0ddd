import { callApi } from '#core/api/api-client.ts';
import { queryClient } from '#core/api/queries/query-client.ts';
import { currentOwner } from '#core/stored-session.ts';
import { feedApi } from '#domain/api/feed-paths.ts';
import { type SportSizes, sportSizesSchema } from '#domain/roster/shared-feed.ts';
import { favoriteSports } from '#favorites/favorites.ts';
import { sportsQuery } from '#roster/roster-queries.ts';
import { storedRecords } from '#roster/store/stored-record.ts';
import { ATHLETE_BYTES, automaticLimit, planRosters, type SportBytes } from '../saved/automatic-rosters.ts';
import { noteLeftRosters } from '../saved/left-rosters.ts';
import { offlineRosters } from '../saved/offline-rosters.ts';
import { mayCome, rosterChoice } from '../saved/roster-choice.ts';

const SIZES_MS = 10 * 60_000;

/**
 * The sports that belong on this device, in the order of their downloads: what was asked for, what is stored, and others
 * as far as they fit, so that even a sport that was never opened can be searched in a stadium without a signal
 * (docs/decisions/004). Notes which ones are left. Without the server, only those that are asked for or stored. `sync`
 * skips what was removed here.
 */
export async function wantedSports(): Promise<number[]> {
	const records = await storedRecords();
	const stored = new Set(records.map(({ sport_id }) => sport_id));
	const saved = new Set((await offlineRosters()).map(({ sport_id }) => sport_id));
	const favorites = new Set(await sportsOfFavorites());
	const least = [...new Set([...favorites, ...saved, ...stored])];
	const choice = await rosterChoice();
	const isAllowed = mayCome(choice, saved);
	const allSports = await knownSports();
	if (allSports === undefined) return least;
	if (!allSports.some((sport_id) => !stored.has(sport_id) && isAllowed(sport_id))) {
		await noteLeftRosters(null);
		return least;
	}
	const sizes = await sportSizes();
	if (sizes === undefined) return least;
	const athletes = new Map(sizes.sports.map((sport) => [sport.sport_id, sport.athletes]));
	const bytesOf = (sport_id: number) => (athletes.get(sport_id) ?? 0) * ATHLETE_BYTES;
	const { wanted, left } = planRosters({
		sports: sizes.sports.map(({ sport_id }): SportBytes => ({ sport_id, bytes: bytesOf(sport_id) })).filter(({ sport_id }) => isAllowed(sport_id)),
		stored: new Map(records.map(({ sport_id, bytes }) => [sport_id, bytes ?? bytesOf(sport_id)])),
		saved,
		favorites,
		...(choice.whole ? { limit: Number.POSITIVE_INFINITY, because: 'space' as const } : automaticLimit(connection())),
		free: await freeBytes(),
	});
	await noteLeftRosters(left);
	return wanted;
}

/** Undefined if the server never said. */
async function knownSports(): Promise<number[] | undefined> {
	const sports = await queryClient.fetchQuery(sportsQuery).catch(() => queryClient.getQueryData(sportsQuery.queryKey));
	return sports?.map(({ sport_id }) => sport_id);
}

/** Undefined if the server can't say now. The next round asks again. */
async function sportSizes(): Promise<SportSizes | undefined> {
	const sizes = { queryKey: ['sport-sizes'], queryFn: () => callApi(feedApi.sizes, sportSizesSchema), staleTime: SIZES_MS, retry: false };
	return queryClient.fetchQuery(sizes).catch(() => undefined);
}

async function sportsOfFavorites(): Promise<number[]> {
	const owner = currentOwner();
	return owner === null ? [] : favoriteSports(owner);
}

/** Some browsers don't tell. */
function connection(): { saveData?: boolean; type?: string } {
	return (navigator as { connection?: { saveData?: boolean; type?: string } }).connection ?? {};
}

/** Some browsers don't tell, or refuse to in a private window. */
async function freeBytes(): Promise<number | undefined> {
	const { storage } = navigator as { storage?: StorageManager };
	const estimate = await storage?.estimate?.().catch(() => undefined);
	return estimate?.quota === undefined ? undefined : estimate.quota - (estimate.usage ?? 0);
}
