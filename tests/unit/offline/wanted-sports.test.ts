import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#core/api/queries/query-client.ts';
import { db } from '#core/db/db.ts';
import { api } from '#domain/api/api-paths.ts';
import { feedApi } from '#domain/api/feed-paths.ts';
import { ATHLETE_BYTES, AUTOMATIC_BYTES } from '#offline/saved/automatic-rosters.ts';
import { leftRosters } from '#offline/saved/left-rosters.ts';
import { addOfflineRoster } from '#offline/saved/offline-rosters.ts';
import { excludeSport, includeTheRest } from '#offline/saved/roster-choice.ts';
import { wantedSports } from '#offline/sync/wanted-sports.ts';

const LARGE = Math.ceil(AUTOMATIC_BYTES / ATHLETE_BYTES) + 1;
/** Athletes by sport. Undefined: the server says nothing. */
let athletes: Record<number, number> | undefined;
let connection: { saveData?: boolean; type?: string } | undefined;
let asked: string[] = [];

beforeEach(async () => {
	athletes = { 2: 5000, 3: LARGE, 4: 300 };
	connection = undefined;
	asked = [];
	await Promise.all(db.tables.map((table) => table.clear()));
	queryClient.clear();
	vi.stubGlobal('navigator', {
		get connection() {
			return connection;
		},
	});
	vi.stubGlobal('fetch', async (path: string) => {
		asked.push(path);
		if (athletes === undefined) throw new TypeError('Failed to fetch');
		const ids = Object.keys(athletes).map(Number);
		if (path === api.sports) return Response.json(ids.map((sport_id) => ({ sport_id, sport_name: `Sport ${sport_id}` })));
		return Response.json({ sports: ids.map((sport_id) => ({ sport_id, athletes: athletes?.[sport_id] })) });
	});
});
afterEach(() => vi.unstubAllGlobals());

/** As a sync leaves it. */
const store = (sport_id: number, bytes?: number) =>
	db.replicas.put({
		...{ sport_id, cursor: 'c', as_of: new Date().toISOString(), revision: 1, generation: 1, base_revision: 1 },
		...{ teams: [], removed_team_ids: [], checked_at: Date.now(), etag: undefined, ...(bytes !== undefined && { bytes }) },
	});

test('what doesn’t fit is left, and known without the server afterward', async () => {
	expect(await wantedSports()).toEqual([2, 4]);
	const left = { because: 'budget', sports: [{ sport_id: 3, bytes: LARGE * ATHLETE_BYTES }] };
	expect(await leftRosters()).toEqual(left);
	athletes = undefined;
	queryClient.clear();
	expect(await wantedSports()).toEqual([]);
	expect(await leftRosters()).toEqual(left);
});

test('one request brings everything, and nothing is left', async () => {
	await wantedSports();
	await includeTheRest();
	expect(await wantedSports()).toEqual([2, 3, 4]);
	expect(await leftRosters()).toBeNull();
});

test('a saved team’s sport comes along, and takes nothing from the others’ room', async () => {
	await addOfflineRoster({ sport_id: 3, sport_name: 'Sport 3', team: { team_id: 7, team_name: 'Harbor State' } });
	expect(await wantedSports()).toEqual([3, 2, 4]);
	expect(await leftRosters()).toBeNull();
});

test('what was removed here is neither fetched nor called left', async () => {
	await excludeSport(3);
	expect(await wantedSports()).toEqual([2, 4]);
	expect(await leftRosters()).toBeNull();
});

test('what is stored counts with the bytes that were written, or else by its athletes', async () => {
	await store(2, AUTOMATIC_BYTES);
	expect(await wantedSports()).toEqual([2]);
	expect((await leftRosters())?.sports.map(({ sport_id }) => sport_id)).toEqual([3, 4]);
	await store(2);
	expect(await wantedSports()).toEqual([2, 4]);
});

test('nobody is asked for sizes once everything is here', async () => {
	for (const sport_id of [2, 3, 4]) await store(sport_id);
	expect(await wantedSports()).toEqual([2, 3, 4]);
	expect(asked).not.toContain(feedApi.sizes);
});

test.each([
	['saver', { saveData: true }, [2, 3, 4]],
	['cellular', { type: 'cellular' }, [3]],
] as const)('a connection that is %s brings only what was asked for, and what costs next to nothing', async (because, given, left) => {
	connection = given;
	await wantedSports();
	expect(await leftRosters()).toMatchObject({ because, sports: left.map((sport_id) => ({ sport_id })) });
});
