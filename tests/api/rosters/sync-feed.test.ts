import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api } from '#domain/api/api-paths.ts';
import { COLD_FIELDS } from '#domain/roster/cold-fields.ts';
import { playerSchema } from '#domain/roster/roster.ts';
import { type SnapshotHead, type SyncDelta, snapshotHeadSchema, syncDeltaSchema } from '#domain/roster/roster-sync-feed.ts';
import { eq, sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { players, teamSeasons, teams } from '#server/db/schema/rosters-schema.ts';
import { addPlayers, addSport, addTeam, type BrowseWorld, browseWorld, type PlayerRow, type TeamRow } from '../fixtures/browse-world.ts';
import { untilSettled } from '../fixtures/databases/test-database.ts';
import { setReceived } from '../fixtures/rosters/set-received.ts';

const MINUTES = 60_000;

let world: BrowseWorld;
let db: Db;
let harbor: TeamRow;
let anvil: TeamRow;
let roster: PlayerRow[];

beforeAll(async () => {
	world = await browseWorld();
	db = world.db;
	await addSport(db, 2, "Men's College Football");
	await addSport(db, 3, "Women's College Soccer");
	harbor = await addTeam(db, 2, 'Harbor State', { conference: 'Tidewater', color: '#112233' });
	anvil = await addTeam(db, 2, 'Ánvil Tech');
	await addTeam(db, 2, 'Nobody Yet');
	roster = await addPlayers(db, harbor, [
		{
			player_name: 'Jordan Ellery',
			player_class: 'Senior',
			position: 'QB',
			jersey_number: '12',
			height_in: 75,
			weight_lb: 214,
			received_cents: 5010,
			image_url: 'i',
			transferred_from: 't',
			birthplace: 'tab\there',
			gender: 'g',
			bio_url: 'b',
			game_logs_url: 'l',
			news_url: 'n',
			profile_url: 'p',
			splits_url: 's',
			stats_url: 'z',
		},
		{ player_name: 'Aaron Smith', player_class: 'Junior', position: 'QB', pending_transfer: true },
		{ player_name: 'Line\nBreak' },
		{ player_name: 'Gone Away', retired_at: new Date() },
	]);
	await addPlayers(db, anvil, [{ player_name: 'Zoë Quill', player_class: 'Senior', jersey_number: '12' }]);
});
afterAll(() => world.close());

interface Parsed {
	head: SnapshotHead;
	cold: Map<number, unknown[][]>;
	etag: string;
}

async function snapshot(sport_id = 2): Promise<Parsed> {
	await untilSettled(db);
	const answer = await world.get(api.sync(sport_id));
	expect(answer.statusCode, answer.body).toBe(200);
	return { ...parse(answer.body), etag: String(answer.headers.etag) };
}

function parse(text: string): Omit<Parsed, 'etag'> {
	const lines = text.split('\n');
	expect(lines.pop()).toBe('');
	const head = snapshotHeadSchema.parse(JSON.parse(lines.shift() ?? ''));
	expect(lines.pop()).toBe(`end\t${head.count}`);
	const cold = new Map(
		lines.map((line) => {
			const [team_id, ...rows] = line.split('\t');
			return [Number(team_id), rows.map((row) => JSON.parse(row) as unknown[])];
		}),
	);
	return { head, cold };
}

async function since(cursor: string, sport_id = 2): Promise<SyncDelta> {
	await untilSettled(db);
	const answer = await world.get(api.sync(sport_id, cursor));
	expect(answer.statusCode, answer.body).toBe(200);
	return syncDeltaSchema.parse(answer.json());
}

const cursorNow = async () => (await since((await snapshot()).head.cursor)).cursor;
const names = (delta: SyncDelta) => delta.players.map((player) => player.player_name);

describe('snapshot', () => {
	test('holds every athlete of the sport in listing order, as get_player has them', async () => {
		const { head, cold } = await snapshot();
		expect(head.names.split('\n')).toEqual(['Zoë Quill', 'Aaron Smith', 'Jordan Ellery', 'Line Break']);
		expect(head.teams.map((team) => team.team_name)).toEqual(['Ánvil Tech', 'Harbor State', 'Nobody Yet']);
		expect([...cold.keys()]).toEqual([anvil.team_id, harbor.team_id]);
		const at = (vocabulary: string[], index: number | undefined) => (index === 0 || index === undefined ? null : vocabulary[index - 1]);
		const places = new Map<number, number>();
		for (const [i, player_id] of head.player_id.entries()) {
			const team = head.teams[head.team[i] ?? -1];
			if (team === undefined) throw new Error('no such team');
			const place = places.get(team.team_id) ?? 0;
			places.set(team.team_id, place + 1);
			const fields = cold.get(team.team_id)?.[place] ?? [];
			const answer = playerSchema.parse((await world.get(api.player(player_id, team.team_id))).json());
			expect({
				player_id,
				player_name: head.names.split('\n')[i],
				sport_id: head.sport_id,
				team_id: team.team_id,
				team_name: team.team_name,
				team_conference: team.conference,
				team_color: team.team_color,
				team_alt_color: team.team_alt_color,
				player_class: at(head.classes, head.klass[i]),
				position: at(head.positions, head.position[i]),
				jersey_number: at(head.jerseys, head.jersey[i]),
				pending_transfer: head.pending[i] === 1,
				received_donations: (head.received[i] ?? Number.NaN) / 100,
				...Object.fromEntries(COLD_FIELDS.map((field, n) => [field, fields[n]])),
			}).toEqual({ ...answer, player_name: answer.player_name.replace('\n', ' ') });
		}
	});

	test('of a sport without athletes; of no sport', async () => {
		expect((await snapshot(3)).head).toMatchObject({ count: 0, names: '', teams: [] });
		expect((await world.get(api.sync(77))).json().code).toBe('not_found');
	});

	test('is compressed as the client takes it, each form under a tag of its own', async () => {
		const plain = await world.get(api.sync(2), { 'accept-encoding': 'identity' });
		const br = await world.get(api.sync(2), { 'accept-encoding': 'gzip, deflate, br' });
		const gz = await world.get(api.sync(2), { 'accept-encoding': 'gzip, br;q=0' });
		expect([plain, br, gz].map((answer) => answer.headers['content-encoding'])).toEqual([undefined, 'br', 'gzip']);
		expect((await promisify(brotliDecompress)(br.rawPayload)).toString()).toBe(plain.body);
		expect((await promisify(gunzip)(gz.rawPayload)).toString()).toBe(plain.body);
		expect(new Set([plain, br, gz].map((answer) => answer.headers.etag)).size).toBe(3);
		for (const { headers } of [plain, br, gz]) {
			expect(headers).toMatchObject({
				vary: 'accept-encoding',
				'cache-control': 'public, max-age=0, must-revalidate',
				'content-type': 'application/x-ndjson; charset=utf-8',
			});
			expect(headers.etag).toMatch(/^"[0-9a-f]{32}-(br|gzip|identity)"$/);
			expect(headers['set-cookie']).toBeUndefined();
		}
	});

	test('304 while nothing changed', async () => {
		const { etag } = await snapshot();
		const again = await world.get(api.sync(2), { 'if-none-match': `"other", ${etag}` });
		expect([again.statusCode, again.body]).toEqual([304, '']);
		expect((await world.get(api.sync(2), { 'if-none-match': '"other"' })).statusCode).toBe(200);
	});

	test('is rebuilt after five minutes, and only if something changed', async () => {
		const weigh = (weight_lb: number) => db.update(players).set({ weight_lb }).where(eq(players.player_name, 'Zoë Quill'));
		const weight = ({ cold }: Parsed) => cold.get(anvil.team_id)?.[0]?.[1];
		const first = await snapshot();
		world.pass(6 * MINUTES);
		expect((await snapshot()).etag).toBe(first.etag);
		await weigh(220);
		world.pass(MINUTES);
		const second = await snapshot();
		expect(weight(second)).toBe(220);
		await weigh(230);
		world.pass(4 * MINUTES);
		expect((await snapshot()).etag).toBe(second.etag);
		world.pass(2 * MINUTES);
		expect(weight(await snapshot())).toBe(230);
	});

	test('requests that come together share one build', async () => {
		const other = await Promise.all(Array.from({ length: 5 }, () => snapshot(3)));
		expect(new Set(other.map((one) => one.etag)).size).toBe(1);
	});
});

describe('delta', () => {
	test('a team comes with its roster’s season, source, and date; with teams=all, every team comes', async () => {
		const cursor = await cursorNow();
		const as_of = new Date('2026-09-01T10:00:00Z');
		await db.insert(teamSeasons).values({ team_id: anvil.team_id, season: '2026', source: 'school', as_of });
		expect((await since(cursor)).teams).toEqual([]);
		const all = syncDeltaSchema.parse((await world.get(`${api.sync(2, cursor)}&teams=all`)).json());
		expect(all.teams.map(({ team_name, roster }) => [team_name, roster]).sort()).toEqual([
			['Harbor State', undefined],
			['Nobody Yet', undefined],
			['Ánvil Tech', { season: '2026', source: 'school', as_of: as_of.toISOString() }],
		]);
		expect(all.players).toEqual([]);
		await db.update(teams).set({ conference: 'Tidewater' }).where(eq(teams.team_id, anvil.team_id));
		expect((await since(cursor)).teams).toMatchObject([{ team_name: 'Ánvil Tech', roster: { season: '2026' } }]);
		await db.update(teams).set({ conference: null }).where(eq(teams.team_id, anvil.team_id));
		await db.delete(teamSeasons);
	});

	test('without changes is tiny', async () => {
		const cursor = await cursorNow();
		const delta = await since(cursor);
		expect(delta).toMatchObject({ teams: [], players: [], removed_team_ids: [], removed_player_ids: [] });
		const answer = await world.get(api.sync(2, cursor), { 'accept-encoding': 'br, gzip' });
		expect(answer.rawPayload.length).toBeLessThan(250);
		expect(answer.headers['cache-control']).toBe('no-store');
	});

	test('brings changed and new athletes whole, names the retired, leaves the rest', async () => {
		const cursor = await cursorNow();
		await setReceived(db, [{ player_id: roster[0]?.player_id ?? 0, cents: 7777 }]);
		const [fresh] = await addPlayers(db, anvil, [{ player_name: 'New Face' }]);
		await db.update(players).set({ retired_at: new Date() }).where(eq(players.player_name, 'Line\nBreak'));
		const delta = await since(cursor);
		expect(names(delta).sort()).toEqual(['Jordan Ellery', 'New Face']);
		const jordan = delta.players.find((player) => player.player_name === 'Jordan Ellery');
		expect(jordan).toEqual((await world.get(api.player(roster[0]?.player_id ?? 0, harbor.team_id))).json());
		expect(delta.removed_player_ids).toEqual([roster[2]?.player_id]);
		expect(await since(delta.cursor)).toMatchObject({ players: [], removed_player_ids: [] });
		await db.update(players).set({ retired_at: null }).where(eq(players.player_name, 'Line\nBreak'));
		expect(names(await since(delta.cursor))).toEqual(['Line\nBreak']);
		await db.delete(players).where(eq(players.player_id, fresh?.player_id ?? 0));
	});

	test('a write that changes nothing sends nothing', async () => {
		const cursor = await cursorNow();
		await db.update(players).set({ position: 'QB' }).where(eq(players.player_name, 'Jordan Ellery'));
		expect((await since(cursor)).players).toEqual([]);
	});

	test('a rolled-back change sends nothing', async () => {
		const cursor = await cursorNow();
		await expect(
			db.transaction(async (tx) => {
				await tx.update(players).set({ position: 'P' }).where(eq(players.sport_id, 2));
				throw new Error('stop');
			}),
		).rejects.toThrow('stop');
		expect((await since(cursor)).players).toEqual([]);
	});

	test('teams: changed, new, retired; other sports stay out', async () => {
		const cursor = await cursorNow();
		await db.update(teams).set({ conference: 'New League' }).where(eq(teams.team_id, harbor.team_id));
		const added = await addTeam(db, 2, 'Brand New');
		await db.update(teams).set({ retired_at: new Date() }).where(eq(teams.team_name, 'Nobody Yet'));
		const soccer = await addTeam(db, 3, 'Elsewhere');
		await addPlayers(db, soccer, [{ player_name: 'Mira Sol' }]);
		const delta = await since(cursor);
		expect(delta.teams.map((team) => [team.team_id, team.conference])).toEqual([
			[harbor.team_id, 'New League'],
			[added.team_id, null],
		]);
		expect(delta.removed_team_ids).toHaveLength(1);
		expect(delta.players).toEqual([]);
	});

	test.each(['', 'x', '12', 'abc.def', 'otherepoch.5', '.', "'; drop table players", '5.-1', `a.${'9'.repeat(30)}`])(
		'cursor %j is none of ours: 410',
		async (cursor) => {
			const answer = await world.get(api.sync(2, cursor));
			expect([answer.statusCode, answer.json().code]).toEqual([410, 'cursor_gone']);
		},
	);

	test('a cursor from the future: 410', async () => {
		const [branch, tick] = (await cursorNow()).split('.');
		expect((await world.get(api.sync(2, `${branch}.${BigInt(tick ?? 0) + 1n}`))).statusCode).toBe(410);
	});

	test('more than 20,000 changes: 410, and the snapshot that follows leads on, however young the last one was', async () => {
		const cursor = await cursorNow();
		await db.execute(sql`insert into players (sport_id, team_id, team_fold, player_name, name_fold, slug)
			select 2, ${anvil.team_id}, ${anvil.team_fold}, 'Bulk ' || n, 'bulk ' || n, 'bulk-' || n from generate_series(1, 20001) n`);
		await untilSettled(db);
		expect((await world.get(api.sync(2, cursor))).json().code).toBe('cursor_gone');
		const { head, cold } = await snapshot();
		expect(head.count).toBe(20_005);
		expect([...cold.values()].reduce((sum, rows) => sum + rows.length, 0)).toBe(20_005);
		expect(new Set(head.player_id).size).toBe(20_005);
		expect((await since(head.cursor)).players.length).toBe(0);
	}, 90_000);
});
