import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { adminRosterApi } from '#domain/api/admin-roster-paths.ts';
import { api } from '#domain/api/api-paths.ts';
import { type AdminAthlete, adminAthleteSchema, adminAthletesAnswerSchema, type EditAthleteBody } from '#domain/roster/athlete-edit.ts';
import { teamSchema } from '#domain/roster/roster.ts';
import { syncDeltaSchema } from '#domain/roster/roster-sync-feed.ts';
import { type AdminTeam, adminTeamSchema, type EditTeamBody } from '#domain/roster/team-edit.ts';
import { desc, eq } from '#server/db/drizzle.ts';
import { auditLog } from '#server/db/schema/people-schema.ts';
import { players, teams } from '#server/db/schema/rosters-schema.ts';
import { lockImports } from '#server/modules/rosters/import/import-lock.ts';
import { addPlayers, addSport, addTeam, type BrowseWorld, browseWorld, type TeamRow } from '../fixtures/browse-world.ts';
import { untilSettled } from '../fixtures/databases/test-database.ts';
import { addPerson, type Person } from '../fixtures/logged-in-people.ts';
import { setReceived } from '../fixtures/rosters/set-received.ts';

let world: BrowseWorld;
let admin: Person;
let other: Person;
let herons: TeamRow;
let harbor: TeamRow;
let player_id: number;
beforeAll(async () => {
	world = await browseWorld();
	await addSport(world.db, 2, "Men's College Football");
	await addSport(world.db, 3, "Women's College Soccer");
	herons = await addTeam(world.db, 2, 'Cedar Valley Herons', { conference: 'Great Basin' });
	harbor = await addTeam(world.db, 2, 'Harbor State');
	[admin, other] = [await addPerson(world, { role: 'admin' }), await addPerson(world, { role: 'admin' })];
});
afterAll(() => world.close());
beforeEach(async () => {
	const [row] = await addPlayers(world.db, herons, [{ player_name: 'Ira Vesper', position: 'QB', jersey_number: '7', height_in: 75 }]);
	player_id = row?.player_id ?? 0;
});

const get = async (id = player_id): Promise<AdminAthlete> => adminAthleteSchema.parse((await admin.call('GET', adminRosterApi.athlete(id))).json());
const edit = (by: Person, { state }: AdminAthlete, changes: EditAthleteBody['changes']) =>
	by.call('PUT', adminRosterApi.athlete(player_id), { seen: state, changes });
const act = (path: string, body?: object) => admin.call('POST', path, body);
const lastAction = async () => (await world.db.select().from(auditLog).orderBy(desc(auditLog.audit_id)).limit(1))[0];
const onRoster = async (name: string) => (await world.post(api.filterPlayers(0), { sport_id: 2, player_name: name })).json().count as number;

describe('an edit', () => {
	test('sets fields, is remembered with what the roster said, reaches phones, and is in the audit log', async () => {
		await untilSettled(world.db);
		const [head] = (await world.get(api.sync(2))).body.split('\n');
		const { cursor } = JSON.parse(head ?? '') as { cursor: string };
		const answer = await edit(admin, await get(), { player_name: ' Íra Vesper-Quill ', jersey_number: '12', height_in: null });
		expect(answer.statusCode, answer.body).toBe(200);
		const edited = adminAthleteSchema.parse(answer.json());
		expect(edited.state).toMatchObject({ player_name: 'Íra Vesper-Quill', jersey_number: '12', height_in: null, position: 'QB' });
		expect(edited.hand_edits.map(({ field, roster_value }) => [field, roster_value]).sort()).toEqual([
			['height_in', '75'],
			['jersey_number', '7'],
			['player_name', 'Ira Vesper'],
		]);
		expect(await onRoster('ira ves')).toBeGreaterThan(0);
		expect(await lastAction()).toMatchObject({ actor_id: admin.user_id, action: 'athlete_edited', subject_id: player_id });
		await untilSettled(world.db);
		const delta = syncDeltaSchema.parse((await world.get(api.sync(2, cursor))).json());
		expect(delta.players.find((player) => player.player_id === player_id)).toMatchObject({
			player_name: 'Íra Vesper-Quill',
			jersey_number: '12',
			height: null,
		});
	});

	test('back to what the roster says is no edit anymore; one that changes nothing isn’t logged', async () => {
		await edit(admin, await get(), { jersey_number: '12' });
		await edit(admin, await get(), { jersey_number: '13' });
		expect((await get()).hand_edits).toMatchObject([{ field: 'jersey_number', roster_value: '7' }]);
		await edit(admin, await get(), { jersey_number: '7' });
		expect((await get()).hand_edits).toEqual([]);
		const before = await lastAction();
		expect((await edit(admin, await get(), { jersey_number: '7' })).statusCode).toBe(200);
		expect(await lastAction()).toEqual(before);
	});

	test('two admins: the second is told what the first changed, and nothing of theirs is set', async () => {
		const seen = await get();
		expect((await edit(other, seen, { jersey_number: '12', position: 'WR' })).statusCode).toBe(200);
		const late = await edit(admin, seen, { weight_lb: 214 });
		expect([late.statusCode, late.json()]).toEqual([
			409,
			{
				code: 'conflict',
				detail: 'Someone else changed this athlete while you were editing (position: QB → WR; jersey number: 7 → 12). Check it and save again.',
			},
		]);
		expect((await get()).state).toMatchObject({ jersey_number: '12', position: 'WR', weight_lb: null });
		expect((await edit(admin, await get(), { weight_lb: 214 })).statusCode).toBe(200);
	});

	test('two at the same moment: exactly one is set', async () => {
		const seen = await get();
		const answers = await Promise.all([edit(admin, seen, { jersey_number: '1' }), edit(other, seen, { jersey_number: '2' })]);
		expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
	});

	test('a donation between reading and saving is no conflict', async () => {
		const seen = await get();
		await setReceived(world.db, [{ player_id, cents: 5000 }]);
		expect((await edit(admin, seen, { weight_lb: 200 })).statusCode).toBe(200);
	});

	test.each([
		['player_name', ''],
		['player_name', 'Zero​width'],
		['jersey_number', '1234'],
		['height_in', 12],
		['weight_lb', 99.5],
		['position', 'quarterback'],
		['bio_url', 'http://bio.example/1'],
		['bio_url', 'https://me:secret@bio.example/1'],
		['received_cents', 100],
	])('%s %j is refused by its name', async (field, value) => {
		const { state } = await get();
		const answer = await admin.call('PUT', adminRosterApi.athlete(player_id), { seen: state, changes: { [field]: value } });
		expect([answer.statusCode, answer.json().field]).toEqual([422, `changes.${field}`]);
	});
});

describe('the roster', () => {
	test('retired, an athlete is off every listing and keeps their page here; brought back, they are there again', async () => {
		await edit(admin, await get(), { player_name: 'Wren Outerbridge' });
		expect((await act(adminRosterApi.retire(player_id))).json().state.retired).toBe(true);
		expect(await lastAction()).toMatchObject({ action: 'athlete_retired', subject_id: player_id });
		expect(await onRoster('wren outer')).toBe(0);
		expect((await act(adminRosterApi.retire(player_id))).json()).toMatchObject({ code: 'conflict' });
		const list = async (retired: string) =>
			adminAthletesAnswerSchema.parse((await admin.call('GET', `${adminRosterApi.athletes}?search=wren+outer&retired=${retired}`)).json());
		expect(await list('yes')).toMatchObject({ count: 1, data: [{ player_id, retired: true }] });
		expect((await list('no')).count).toBe(0);
		const back = await act(adminRosterApi.restore(player_id));
		expect(back.json()).toMatchObject({ state: { retired: false }, hand_edits: [{ field: 'player_name' }] });
		expect(await onRoster('wren outer')).toBe(1);
		expect((await act(adminRosterApi.restore(player_id))).json()).toMatchObject({ code: 'conflict' });
	});

	test('a transfer moves the athlete once, ends the pending one, and names the former team', async () => {
		await edit(admin, await get(), { pending_transfer: true });
		const body = { from_team_id: herons.team_id, to_team_id: harbor.team_id };
		const moved = await act(adminRosterApi.transfer(player_id), body);
		expect(moved.json()).toMatchObject({
			team_name: 'Harbor State',
			transferred_from: 'Cedar Valley Herons',
			state: { team_id: harbor.team_id, pending_transfer: false },
		});
		expect(await lastAction()).toMatchObject({ action: 'athlete_transferred' });
		const again = await act(adminRosterApi.transfer(player_id), body);
		expect([again.statusCode, again.json().detail]).toEqual([409, 'Ira Vesper is on Harbor State now.']);
		const soccer = await addTeam(world.db, 3, 'Elsewhere');
		expect((await act(adminRosterApi.transfer(player_id), { from_team_id: harbor.team_id, to_team_id: soccer.team_id })).statusCode).toBe(404);
	});
});

describe('adding', () => {
	test('an athlete: once, unless it is another person of that name', async () => {
		const body = { team_id: herons.team_id, fields: { player_name: 'Nils Ottaway', position: 'K', jersey_number: '00' } };
		const added = adminAthleteSchema.parse((await act(adminRosterApi.athletes, body)).json());
		expect(added.state).toMatchObject({ player_name: 'Nils Ottaway', jersey_number: '00', team_id: herons.team_id, retired: false });
		expect(await onRoster('nils ott')).toBe(1);
		expect((await act(adminRosterApi.athletes, body)).json()).toMatchObject({ code: 'conflict' });
		expect((await act(adminRosterApi.athletes, { ...body, namesake: true })).statusCode).toBe(200);
		expect((await act(adminRosterApi.athletes, { ...body, team_id: 2_000_000_000 })).statusCode).toBe(404);
	});

	test('a team: with colors, once per sport', async () => {
		const body = { sport_id: 2, team_name: 'Brackish Point Terns', conference: null, color: '#123A5C', alt_color: '#e8b23a' };
		const team = teamSchema.parse((await act(adminRosterApi.teams, body)).json());
		expect(await lastAction()).toMatchObject({ action: 'team_added', subject_id: team.team_id });
		expect((await act(adminRosterApi.teams, { ...body, team_name: 'brackish point TERNS' })).json()).toMatchObject({ code: 'conflict' });
		expect((await act(adminRosterApi.teams, { ...body, sport_id: 3 })).statusCode).toBe(200);
		expect((await act(adminRosterApi.teams, { ...body, sport_id: 77 })).statusCode).toBe(404);
		expect((await act(adminRosterApi.teams, { ...body, color: 'navy' })).json()).toMatchObject({ code: 'invalid', field: 'color' });
	});
});

describe('a team', () => {
	let terns: AdminTeam;
	let tern: number;
	beforeEach(async () => {
		const added = await addTeam(world.db, 3, `Terns ${randomUUID()}`, { conference: 'Coastal', color: '#123a5c' });
		const [athlete] = await addPlayers(world.db, added, [{ player_name: 'Uma Ternfield' }]);
		tern = athlete?.player_id ?? 0;
		terns = adminTeamSchema.parse((await admin.call('GET', adminRosterApi.team(added.team_id))).json());
	});
	const editIt = (by: Person, changes: EditTeamBody['changes'], seen = terns.state) => by.call('PUT', adminRosterApi.team(terns.team_id), { seen, changes });

	test('is edited: its address, its athletes’ place in the listing, and the audit log follow, and phones hear of it', async () => {
		expect(terns).toMatchObject({ sport_id: 3, by_hand: false, state: { conference: 'Coastal', color: '#123a5c', alt_color: null } });
		await untilSettled(world.db);
		const { cursor } = JSON.parse((await world.get(api.sync(3))).body.split('\n')[0] ?? '') as { cursor: string };
		const answer = await editIt(admin, { team_name: ' Añejo Terns ', conference: null, alt_color: '#E8B23A' });
		expect(answer.statusCode, answer.body).toBe(200);
		expect(answer.json()).toEqual({
			...terns,
			by_hand: true,
			state: { team_name: 'Añejo Terns', conference: null, color: '#123a5c', alt_color: '#e8b23a' },
		});
		expect(await lastAction()).toMatchObject({ actor_id: admin.user_id, action: 'team_edited', subject_id: terns.team_id });
		expect((await world.get(api.teamPlayers('womens-college-soccer', 'anejo-terns'))).json()).toMatchObject({
			team: { team_id: terns.team_id },
			players: [{ player_id: tern, team_name: 'Añejo Terns' }],
		});
		const [row] = await world.db.select().from(players).where(eq(players.player_id, tern));
		expect(row?.team_fold).toBe('anejo terns');
		await untilSettled(world.db);
		const delta = syncDeltaSchema.parse((await world.get(api.sync(3, cursor))).json());
		expect(delta.teams.find(({ team_id }) => team_id === terns.team_id)).toMatchObject({
			team_name: 'Añejo Terns',
			team_alt_color: '#e8b23a',
		});
		expect(delta.players.map(({ player_id }) => player_id)).toContain(tern);
		// Nothing new isn't an edit.
		const before = await lastAction();
		expect((await editIt(admin, { color: '#123a5c' }, answer.json().state)).statusCode).toBe(200);
		expect(await lastAction()).toEqual(before);
	});

	test('that somebody else has changed meanwhile says what they changed, and nothing is set', async () => {
		expect((await editIt(other, { conference: 'Great Basin', color: '#204a6c' })).statusCode).toBe(200);
		const late = await editIt(admin, { color: '#7a1f2b' });
		expect([late.statusCode, late.json()]).toEqual([
			409,
			{
				code: 'conflict',
				detail:
					'Someone else changed this team while you were editing (conference: Coastal → Great Basin; jersey color: #123a5c → #204a6c). Check it and save again.',
			},
		]);
		expect((await admin.call('GET', adminRosterApi.team(terns.team_id))).json().state.color).toBe('#204a6c');
	});

	test('has a name of its own in its sport, and real colors', async () => {
		await addTeam(world.db, 3, 'Plovers of the Flats');
		expect((await editIt(admin, { team_name: 'PLOVERS of the flats' })).json()).toMatchObject({
			code: 'conflict',
			detail: "Women's College Soccer already has a team named PLOVERS of the flats.",
		});
		// The same name in other letters is still its own.
		expect((await editIt(admin, { team_name: terns.state.team_name.toUpperCase() })).statusCode).toBe(200);
		expect((await editIt(admin, { color: 'navy' })).json()).toMatchObject({ code: 'invalid', field: 'changes.color' });
		expect((await admin.call('GET', adminRosterApi.team(2_000_000_000))).json()).toMatchObject({ code: 'not_found' });
		await world.db.update(teams).set({ retired_at: new Date() }).where(eq(teams.team_id, terns.team_id));
		expect((await editIt(admin, { conference: 'None' })).json()).toMatchObject({ code: 'not_found' });
	});

	test.runIf(process.env.TEST_DB === 'postgres')('isn’t edited while an import runs, and nobody waits for that', async () => {
		const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
		const importing = world.db.transaction(async (tx) => {
			await lockImports(tx);
			begun.resolve();
			await released.promise;
		});
		await begun.promise;
		expect((await editIt(admin, { conference: 'Great Basin' })).json()).toMatchObject({ code: 'in_flight' });
		released.resolve();
		await importing;
		expect((await editIt(admin, { conference: 'Great Basin' })).statusCode).toBe(200);
	});
});
