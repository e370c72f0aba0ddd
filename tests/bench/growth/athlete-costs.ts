import { api } from '#domain/api/api-paths.ts';
import { feedApi } from '#domain/api/feed-paths.ts';
import type { Player } from '#domain/roster/roster.ts';
import { packSnapshot } from '#roster/columns/pack-snapshot.ts';
import { parseSnapshotHead } from '#roster/pull/snapshot-head.ts';
import { HotIndex } from '#roster/search/hot-index.ts';
import { sql } from '#server/db/drizzle.ts';
import type { Database, Db } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { seedLeague } from '#server/modules/demo/seed-league.ts';
import { LEAGUE_ATHLETES } from '#server/modules/rosters/demo-league/demo-league.ts';
import { packText } from '#server/modules/rosters/feed/pack-text.ts';
import { TickWriter } from '#server/modules/rosters/feed/tick-writer.ts';
import { refreshWindows } from '#server/modules/rosters/feed/write-windows.ts';
import { readSnapshot } from '#server/modules/rosters/sync/snapshot.ts';
import { type BrowseWorld, browseWorld } from '#tests/api/fixtures/browse-world.ts';
import { device } from '#tests/api/fixtures/test-devices.ts';
import { type CostsAtSize, timed } from './growth-costs.ts';

type Athlete = Pick<Player, 'player_id' | 'team_id' | 'player_name'>;

/** Men's football, by far the largest. */
const SPORT = 2;
const RUNS = 15;
const PAGE = 21;
const MB = 1024 * 1024;

/** Fills an empty database with a part of the whole league, and measures what rosters cost there, on the server and on a phone. */
export async function athleteCosts(database: Database, athletes: number): Promise<CostsAtSize> {
	const { db } = database;
	const began = performance.now();
	await seedLeague(db, { size: 'ncaa', share: athletes / LEAGUE_ATHLETES.ncaa });
	const seeding = (performance.now() - began) / 1000;
	const world = await browseWorld({ database });
	try {
		return [{ name: 'filling an empty database', unit: 's', value: seeding }, ...(await serverCosts(world)), ...(await snapshotCosts(db))];
	} finally {
		await world.app.close();
	}
}

async function serverCosts(world: BrowseWorld): Promise<CostsAtSize> {
	const { db } = world;
	const some = await someAthletes(db, 400);
	const [one] = some;
	if (one === undefined) throw new Error('no athlete in the sport');
	const ms = async (name: string, work: (run: number) => Promise<unknown>) => ({ name, unit: 'ms' as const, value: await timed(RUNS, work) });
	/** What a process has in memory doesn't answer: each time, an athlete has just changed. */
	const list =
		(body: object, skip = 0) =>
		async () => {
			await touch(db, some.slice(0, 1));
			await ok(world.post(api.filterPlayers(skip, PAGE), { sport_id: SPORT, ...body }, { cookie: `device=${device()}` }));
		};
	const ticks = new TickWriter(db);
	let since = '';
	return [
		await ms('listing, first page', list({})),
		await ms('listing, class and position', list({ player_class: 'Junior', position: 'QB' })),
		await ms('listing, part of a name', list({ player_name: one.player_name.slice(0, 4) })),
		await ms('listing, page 200', list({}, 200 * PAGE)),
		await ms('one athlete', () => ok(world.get(api.player(one.player_id, one.team_id)))),
		await ms('a tick of 100 changes', async () => {
			await touch(db, some.slice(0, 100));
			await ticks.commit();
		}),
		await ms('the feed’s windows', async () => {
			await touch(db, some.slice(0, 100));
			await ticks.commit();
			await refreshWindows(db, new Date());
		}),
		await ms('head of the feed', async () => {
			await touch(db, some.slice(0, 1));
			await ok(world.get(feedApi.head));
		}),
		await ms('a phone’s delta of 100', async (run) => {
			if (run === 0) since = await newestCursor(db, some);
			await ok(world.get(api.sync(SPORT, since), { cookie: `device=${device()}` }));
		}),
	];
}

async function snapshotCosts(db: Db): Promise<CostsAtSize> {
	let text: string[] = [];
	let bytes = 0;
	const building = await timed(3, async () => {
		const { pieces } = (await readSnapshot(db, SPORT, { asOf: new Date(), mustBeExact: false })) ?? { pieces: [] };
		text = pieces;
		bytes = (await packText(pieces)).br.length;
	});
	const head = text.join('').split('\n', 1)[0];
	const packing = await timed(5, () => packSnapshot(parseSnapshotHead(head, SPORT)));
	const index = new HotIndex(packSnapshot(parseSnapshotHead(head, SPORT)));
	const words = (await someAthletes(db, 400)).map(({ player_name }, i) => player_name.slice(0, 1 + (i % 6)));
	const searching = await timed(words.length - 1, (run) => void index.find({ search: words[run] }, 0, PAGE), 0.95);
	return [
		{ name: 'snapshot of the largest sport', unit: 'ms', value: building },
		{ name: 'the same, as it is sent', unit: 'MB', value: bytes / MB },
		{ name: 'the same, read by a phone', unit: 'ms', value: packing },
		{ name: 'search on a phone, p95', unit: 'ms', value: searching },
	];
}

async function someAthletes(db: Db, limit: number): Promise<Athlete[]> {
	return rowsOf(
		await db.execute(sql`select player_id, team_id, player_name from players where sport_id = ${SPORT} order by md5(player_id::text) limit ${limit}`),
	);
}

async function touch(db: Db, athletes: readonly Athlete[]): Promise<void> {
	await db.execute(sql`update players set weight_lb = coalesce(weight_lb, 200) % 300 + 1 where player_id in ${athletes.map(({ player_id }) => player_id)}`);
}

async function newestCursor(db: Db, some: readonly Athlete[]): Promise<string> {
	const before = await readSnapshot(db, SPORT, { asOf: new Date(), mustBeExact: false });
	await touch(db, some.slice(0, 100));
	await new TickWriter(db).commit();
	return before?.cursor ?? '';
}

async function ok(answer: Promise<{ statusCode: number; body: string }>): Promise<void> {
	const { statusCode, body } = await answer;
	if (statusCode !== 200) throw new Error(`${statusCode} ${body.slice(0, 300)}`);
}
