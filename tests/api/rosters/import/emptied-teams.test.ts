import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminApi } from '#domain/api/admin-paths.ts';
import { adminRosterApi } from '#domain/api/admin-roster-paths.ts';
import { api } from '#domain/api/api-paths.ts';
import { deskApi } from '#domain/api/roster-desk-paths.ts';
import { snapshotHeadSchema, syncDeltaSchema } from '#domain/roster/roster-sync-feed.ts';
import { sql } from '#server/db/drizzle.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { lockImports } from '#server/modules/rosters/import/import-lock.ts';
import { importRosters } from '#server/modules/rosters/import/import-rosters.ts';
import { womensSoccer } from '#server/modules/rosters/import/import-sports.ts';
import { undoImport } from '#server/modules/rosters/import/undo/undo-import.ts';
import { readSnapshot } from '#server/modules/rosters/sync/snapshot.ts';
import { rosterFolder } from '#tests/fixtures/roster-files.ts';
import { addPlayers, addTeam, type BrowseWorld, browseWorld } from '../../fixtures/browse-world.ts';
import { empty, untilSettled } from '../../fixtures/databases/test-database.ts';
import { addPerson, type Person } from '../../fixtures/logged-in-people.ts';

let world: BrowseWorld;
let admin: Person;
const folder = rosterFolder();
const now = new Date('2026-10-01T12:00:00Z');

const { sport_id } = womensSoccer;

beforeAll(async () => {
	world = await browseWorld();
});
beforeEach(async () => {
	admin = await addPerson(world, { role: 'admin' });
});
afterEach(() => empty(world.db));
afterAll(async () => {
	await world.close();
	folder.remove();
});

const ROBIN = 'Robin Ashworth,7,So.,"Dover, DE"';
const WIM = 'Wim Oakridge,1,Jr.,"Boise, ID"';
const load = (lines: readonly string[], { complete = false } = {}) => {
	const text = ['school,sport,season,name,jersey,class,hometown', ...lines].join('\n');
	return importRosters(world.db, [folder.write(`${randomUUID()}.csv`, text)], { yes: true, now, ...(complete && { complete }) });
};
const onRoster = (team: string, season: string, lines: readonly string[]) => lines.map((line) => `${team},Women’s Soccer,${season},${line}`);
/** Imports a school's roster. */
const run = (team: string, lines: readonly string[], { season = '2026', complete = false } = {}) => load(onRoster(team, season, lines), { complete });
const rows = async <T>(query: ReturnType<typeof sql>) => rowsOf<T>(await world.db.execute(query));
const teamId = async (name: string) => (await rows<{ team_id: number }>(sql`select team_id from teams where team_name = ${name}`))[0]?.team_id ?? 0;
const playerId = async (name: string) => (await rows<{ player_id: number }>(sql`select player_id from players where player_name = ${name}`))[0]?.player_id ?? 0;
const latestImport = async () => (await rows<{ import_id: number }>(sql`select max(import_id) as import_id from imports`))[0] ?? { import_id: 0 };
const undo = (import_id: number) => undoImport(world.db, import_id, { actor_id: admin.user_id, now, committing: async () => undefined });
/** What a phone downloads that has nothing yet. The server's copy of it may be some minutes old, with deltas on top. */
const head = async () => {
	const snapshot = await readSnapshot(world.db, sport_id, { asOf: now, mustBeExact: false });
	return snapshotHeadSchema.parse(JSON.parse(snapshot?.pieces.join('').split('\n', 1)[0] ?? ''));
};
/** The teams that everybody sees: in the filter, which must agree with a phone's whole download. */
const listed = async () => {
	await untilSettled(world.db);
	const names = (await world.get(api.teams(sport_id))).json().map(({ team_name }: { team_name: string }) => team_name);
	expect((await head()).teams.map(({ team_name }) => team_name)).toEqual(names);
	return names;
};
/** Robin, the only one at Marlow College, is at Elm State a season later. */
const emptyMarlow = async () => {
	await run('Marlow College', [ROBIN], { season: '2025' });
	await run('Elm State', [WIM], { season: '2025' });
	return run('Elm State', [ROBIN, WIM]);
};

describe('a team whose athletes have all left', () => {
	it('isn’t listed, leaves the phones, and is noted', async () => {
		await run('Marlow College', [ROBIN], { season: '2025' });
		await run('Elm State', [WIM], { season: '2025' });
		expect(await listed()).toEqual(['Elm State', 'Marlow College']);
		const { cursor } = await head();
		const marlow = await teamId('Marlow College');
		const report = await run('Elm State', [ROBIN, WIM]);
		expect(report).toMatchObject({ athletes: { moved: 1 }, teams: { added: 0 } });
		expect(report.notes.join()).toContain('Season 2026: 1 team has no athlete left and isn’t shown anymore.');
		expect(await listed()).toEqual(['Elm State']);
		const delta = syncDeltaSchema.parse((await world.get(api.sync(sport_id, cursor))).json());
		expect([delta.removed_team_ids, delta.players.map(({ team_name }) => team_name)]).toEqual([[marlow], ['Elm State']]);
		expect((await run('Elm State', [ROBIN, WIM])).notes.join()).not.toContain('no athlete left');
	});

	it('is hidden, too, if the files hold every team and leave it out', async () => {
		await run('Marlow College', [ROBIN], { season: '2025' });
		await run('Elm State', [WIM], { complete: true });
		expect(await listed()).toEqual(['Elm State']);
	});

	it('comes back as the same team with the next roster that names it', async () => {
		await run('Marlow College', [ROBIN], { season: '2025' });
		const marlow = await teamId('Marlow College');
		await emptyMarlow();
		const report = await run('Marlow College', ['Ida Fenwood,3,Fr.,"Nome, AK"']);
		expect(report.teams.added).toBe(0);
		expect(await listed()).toEqual(['Elm State', 'Marlow College']);
		expect(await teamId('Marlow College')).toBe(marlow);
	});

	it('comes back with an undo of the import that emptied it', async () => {
		await emptyMarlow();
		await undo((await latestImport()).import_id);
		expect(await listed()).toEqual(['Elm State', 'Marlow College']);
	});

	it('comes back with an undo also if it is all that the import changed', async () => {
		await run('Marlow College', [ROBIN]);
		await run('Elm State', [WIM]);
		await admin.call('POST', adminRosterApi.retire(await playerId('Robin Ashworth')));
		expect(await listed()).toEqual(['Elm State', 'Marlow College']);
		const report = await run('Elm State', [WIM]);
		expect(report).toMatchObject({ athletes: { unchanged: 1, changed: 0, retired: 0 }, teams: { added: 0, changed: 0, hidden: 1 } });
		expect(await listed()).toEqual(['Elm State']);
		const { import_id } = await latestImport();
		expect((await admin.call('GET', deskApi.desk)).json().history[0]).toMatchObject({ import_id, undo: 'possible' });
		await undo(import_id);
		expect(await listed()).toEqual(['Elm State', 'Marlow College']);
	});

	it('isn’t noted if a later season of the same import fills it again', async () => {
		await run('Marlow College', [ROBIN], { season: '2024' });
		const report = await load([
			...onRoster('Elm State', '2025', [ROBIN]),
			...onRoster('Elm State', '2026', [WIM]),
			...onRoster('Marlow College', '2026', [ROBIN]),
		]);
		expect(report.notes.join()).not.toContain('no athlete');
		expect(report).toMatchObject({ teams: { added: 1, hidden: 0 }, newTeams: [{ team_name: 'Elm State' }] });
		expect(await listed()).toEqual(['Elm State', 'Marlow College']);
	});

	it('isn’t one that the import added if the same import emptied it', async () => {
		const report = await load([...onRoster('Marlow College', '2025', [ROBIN]), ...onRoster('Elm State', '2026', [ROBIN, WIM])]);
		expect(report.notes.join()).toContain('Season 2026: 1 team has no athlete left and isn’t shown.');
		expect(report).toMatchObject({ teams: { added: 1, hidden: 0 }, newTeams: [{ team_name: 'Elm State' }] });
		expect(await listed()).toEqual(['Elm State']);
	});

	it('is still named by the payments and favorites that are about it', async () => {
		await run('Marlow College', [ROBIN, 'Ida Fenwood,3,Fr.,"Nome, AK"'], { season: '2025' });
		const ida = await playerId('Ida Fenwood');
		await world.db.execute(sql`insert into favourites (user_id, player_id) values (${admin.user_id}, ${ida})`);
		const intent_id = randomUUID();
		await world.db.execute(sql`
			insert into intents (intent_id, kind, player_id, team_id, player_name, team_name, amount_cents, state)
				select ${intent_id}, 'one_time', player_id, team_id, player_name, 'Marlow College', 500, 'paid' from players where player_id = ${ida}`);
		await world.db.execute(sql`
			insert into payments (payment_id, intent_id, player_id, team_id, sport_id, kind, provider, provider_ref, amount_cents, state)
				select ${randomUUID()}, ${intent_id}, player_id, team_id, sport_id, 'one_time', 'stripe', 'ch_1', 500, 'settled' from players where player_id = ${ida}`);
		await run('Elm State', [WIM], { complete: true });
		for (const list of [adminApi.allTransactions, adminApi.transactions]) {
			const body = (await admin.call('GET', `${list}?limit=10`)).json();
			expect(body.data ?? body, list).toMatchObject([{ player_name: 'Ida Fenwood', team_name: 'Marlow College' }]);
		}
		const { data } = (await admin.call('POST', api.favorites(admin.user_id, 50, 0))).json();
		expect(data).toMatchObject([{ player_name: 'Ida Fenwood', team_name: 'Marlow College', retired: true }]);
	});

	it('is hidden also if an admin has edited it, but one that an admin added waits for its first athlete', async () => {
		await run('Marlow College', [ROBIN], { season: '2025' });
		const marlow = adminRosterApi.team(await teamId('Marlow College'));
		const { state } = (await admin.call('GET', marlow)).json();
		expect((await admin.call('PUT', marlow, { seen: state, changes: { conference: 'Coastal' } })).statusCode).toBe(200);
		const body = { sport_id, team_name: 'Alder Tech', conference: null, color: '#123a5c', alt_color: null };
		expect((await admin.call('POST', adminRosterApi.teams, body)).statusCode).toBe(200);
		await run('Elm State', [ROBIN, WIM]);
		expect(await listed()).toEqual(['Alder Tech', 'Elm State']);
	});
});

describe('a hidden team', () => {
	const retired = async () => {
		await run('Marlow College', [ROBIN], { season: '2025' });
		await run('Elm State', [WIM], { complete: true });
		return { robin: await playerId('Robin Ashworth'), marlow: await teamId('Marlow College') };
	};

	it('is shown again with an athlete whom an admin brings back', async () => {
		const { robin } = await retired();
		const answer = await admin.call('POST', adminRosterApi.restore(robin));
		expect(answer.statusCode, answer.body).toBe(200);
		expect(await listed()).toEqual(['Elm State', 'Marlow College']);
	});

	it('is the one that an admin adds under its name', async () => {
		const { marlow } = await retired();
		const body = { sport_id, team_name: 'Marlow  College', conference: 'Coastal', color: '#123a5c', alt_color: null };
		expect((await admin.call('POST', adminRosterApi.teams, body)).json()).toMatchObject({ team_id: marlow, conference: 'Coastal' });
		expect((await admin.call('POST', adminRosterApi.teams, body)).json()).toMatchObject({ code: 'conflict' });
	});

	it('that an admin has added again waits for its first athlete, too', async () => {
		const { robin } = await retired();
		const body = { sport_id, team_name: 'Marlow College', conference: null, color: '#123a5c', alt_color: null };
		const { team_id } = (await admin.call('POST', adminRosterApi.teams, body)).json();
		await run('Elm State', [WIM]);
		expect(await listed()).toEqual(['Elm State', 'Marlow College']);
		expect((await admin.call('POST', adminRosterApi.restore(robin))).statusCode).toBe(200);
		const elm = await teamId('Elm State');
		expect((await admin.call('POST', adminRosterApi.transfer(robin), { from_team_id: team_id, to_team_id: elm })).statusCode).toBe(200);
		await run('Elm State', [WIM, ROBIN]);
		expect(await listed()).toEqual(['Elm State']);
	});

	it('keeps what is known of it where the admin leaves a field empty', async () => {
		const { marlow } = await retired();
		await world.db.execute(sql`update teams set conference = 'Coastal', color = '#112233', alt_color = '#445566' where team_id = ${marlow}`);
		const body = { sport_id, team_name: 'Marlow College', conference: null, color: '#123a5c', alt_color: null };
		expect((await admin.call('POST', adminRosterApi.teams, body)).json()).toMatchObject({ team_id: marlow, conference: 'Coastal' });
		expect((await admin.call('GET', adminRosterApi.team(marlow))).json().state).toMatchObject({
			conference: 'Coastal',
			color: '#123a5c',
			alt_color: '#445566',
		});
	});

	it.runIf(process.env.TEST_DB === 'postgres')('isn’t shown while an import runs, which locks teams and athletes in its own order', async () => {
		const { robin } = await retired();
		const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
		const importing = world.db.transaction(async (tx) => {
			await lockImports(tx);
			begun.resolve();
			await released.promise;
		});
		await begun.promise;
		expect((await admin.call('POST', adminRosterApi.restore(robin))).json()).toMatchObject({ code: 'in_flight' });
		released.resolve();
		await importing;
		expect((await admin.call('POST', adminRosterApi.restore(robin))).statusCode).toBe(200);
	});

	it('that a roster brings back beside another team of its name is noted', async () => {
		const { marlow } = await retired();
		const other = await addTeam(world.db, sport_id, 'Marlow College');
		const report = await run('Marlow College', [ROBIN]);
		expect(await rows(sql`select team_id from teams where retired_at is null and team_fold = 'marlow college' order by team_id`)).toEqual([
			{ team_id: marlow },
			{ team_id: other.team_id },
		]);
		expect(report.notes).toContain('“Marlow College” is shown again beside another team of that name. Rename one of them.');
		await world.db.execute(sql`update teams set retired_at = now() where team_id = ${other.team_id}`);
		expect((await run('Marlow College', [ROBIN])).notes.join()).not.toContain('beside another team');
	});

	it('doesn’t come back with an undone merge beside another team of its name', async () => {
		await run('Marlow College', [ROBIN], { season: '2025' });
		await run('Elm State', [WIM]);
		const [robin, wim] = [await playerId('Robin Ashworth'), await playerId('Wim Oakridge')];
		expect((await admin.call('POST', adminRosterApi.merge(robin), { into: wim, both_plans: 0 })).statusCode).toBe(200);
		const other = await addTeam(world.db, sport_id, 'Marlow College');
		expect((await admin.call('POST', adminRosterApi.unmerge(robin))).json()).toMatchObject({
			code: 'conflict',
			detail: expect.stringContaining('already has a team named Marlow College'),
		});
		await world.db.execute(sql`update teams set team_name = 'Marlow Tech', team_fold = 'marlow tech' where team_id = ${other.team_id}`);
		expect((await admin.call('POST', adminRosterApi.unmerge(robin))).statusCode).toBe(200);
	});

	it('doesn’t come back beside another team of its name', async () => {
		const { robin } = await retired();
		await addTeam(world.db, sport_id, 'Marlow College');
		expect((await admin.call('POST', adminRosterApi.restore(robin))).json()).toMatchObject({
			code: 'conflict',
			detail: expect.stringContaining('already has a team named Marlow College'),
		});
	});

	it('of the removed demo league never comes back', async () => {
		await run('Elm State', [WIM]);
		const invented = await addTeam(world.db, sport_id, 'Cedar Valley Herons', { retired_at: now });
		const [athlete] = await addPlayers(world.db, invented, [{ player_name: 'Ira Vesper', retired_at: now }]);
		expect((await admin.call('POST', adminRosterApi.restore(athlete?.player_id ?? 0))).json()).toMatchObject({
			code: 'conflict',
			detail: 'Cedar Valley Herons is no longer a team here.',
		});
	});

	it('is one whose last athlete was merged away, until that is undone', async () => {
		await run('Marlow College', [ROBIN], { season: '2025' });
		await run('Elm State', [WIM]);
		const [robin, wim] = [await playerId('Robin Ashworth'), await playerId('Wim Oakridge')];
		expect((await admin.call('POST', adminRosterApi.merge(robin), { into: wim, both_plans: 0 })).statusCode).toBe(200);
		expect(await listed()).toEqual(['Elm State']);
		expect((await admin.call('POST', adminRosterApi.unmerge(robin))).statusCode).toBe(200);
		expect(await listed()).toEqual(['Elm State', 'Marlow College']);
	});
});
