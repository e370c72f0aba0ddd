import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api, IDEMPOTENCY_HEADER } from '#domain/api/api-paths.ts';
import { favoritesAnswerSchema } from '#domain/roster/listing/favorite-players.ts';
import { compareFolded, fold } from '#domain/texts/fold.ts';
import { eq, sql } from '#server/db/drizzle.ts';
import { favorites, users } from '#server/db/schema/people-schema.ts';
import { playerMoves, players } from '#server/db/schema/rosters-schema.ts';
import { addPlayers, addSport, addTeam, type BrowseWorld, browseWorld, type PlayerRow, type TeamRow } from '../fixtures/browse-world.ts';
import { addPerson, type Person, visitor } from '../fixtures/logged-in-people.ts';

let world: BrowseWorld;
let team: TeamRow;
let athletes: PlayerRow[];
const athlete = (n: number) => athletes[n] as PlayerRow;

beforeAll(async () => {
	world = await browseWorld();
	await addSport(world.db, 2, "Men's College Football");
	team = await addTeam(world.db, 2, 'Cedar Valley Herons', { conference: 'Great Basin' });
	athletes = await addPlayers(
		world.db,
		team,
		Array.from({ length: 12 }, (_, n) => ({ player_name: `Athlete ${n}` })),
	);
});
afterAll(() => world.close());

const save = (person: Person, player_id: number, op_id: string | null = randomUUID(), user_id = person.user_id) =>
	person.call('POST', api.saveFavorite, { user_id, player_id }, op_id === null ? {} : { [IDEMPOTENCY_HEADER]: op_id });
const remove = (person: Person, id: number, op_id?: string) =>
	person.call('POST', api.removeFavorite(id), undefined, op_id === undefined ? {} : { [IDEMPOTENCY_HEADER]: op_id });
const list = async (person: Person, limit = 50, skip = 0) =>
	favoritesAnswerSchema.parse((await person.call('POST', api.favorites(person.user_id, limit, skip))).json());
const idOf = async (person: Person, player_id: number) => (await save(person, player_id)).json().favourites_id as number;
const liveOf = (person: Person) => world.db.$count(favorites, sql`${favorites.user_id} = ${person.user_id} and ${favorites.removed_at} is null`);

describe('saving', () => {
	test('answers with the favorite, and the list has it', async () => {
		const person = await addPerson(world);
		const answer = await save(person, athlete(0).player_id);
		expect(answer.statusCode).toBe(200);
		expect(answer.json()).toMatchObject({ player_id: athlete(0).player_id, user_id: person.user_id });
		expect(answer.headers['cache-control']).toBe('no-store');
		const { data, count } = await list(person);
		expect(count).toBe(1);
		expect(data[0]).toMatchObject({ favourites_id: answer.json().favourites_id, player_name: 'Athlete 0', team_name: 'Cedar Valley Herons', retired: false });
	});

	test('twice, with one key, with two and with none, is one favorite with one id', async () => {
		const person = await addPerson(world);
		const op_id = randomUUID();
		const answers = [];
		for (const key of [op_id, op_id, op_id.toUpperCase(), randomUUID(), null, null]) answers.push((await save(person, athlete(0).player_id, key)).json());
		expect(new Set(answers.map((answer) => answer.favourites_id)).size).toBe(1);
		expect(await liveOf(person)).toBe(1);
	});

	test.each(['one key', 'two keys', 'no key'])('at the same time with %s: one favorite', async (kind) => {
		const person = await addPerson(world);
		const shared = randomUUID();
		const key = () => (kind === 'no key' ? null : kind === 'one key' ? shared : randomUUID());
		const answers = await Promise.all(Array.from({ length: 6 }, () => save(person, athlete(1).player_id, key())));
		expect(answers.map((answer) => answer.statusCode)).toEqual(Array(6).fill(200));
		expect(new Set(answers.map((answer) => answer.json().favourites_id)).size).toBe(1);
		expect(await liveOf(person)).toBe(1);
	});

	test.each(['that added it', 'that found it there'])('the late repetition of an operation %s does not undo a removal', async (which) => {
		const person = await addPerson(world);
		const { player_id } = athlete(0);
		if (which === 'that found it there') await save(person, player_id);
		const op_id = randomUUID();
		const { favourites_id } = (await save(person, player_id, op_id)).json();
		await remove(person, favourites_id);
		const replay = await save(person, player_id, op_id);
		expect(replay.statusCode).toBe(200);
		expect(await liveOf(person)).toBe(0);
		// Once it is a favorite again, the repeated call returns the existing one.
		const again = await idOf(person, player_id);
		expect((await save(person, player_id, op_id)).json().favourites_id).toBe(again);
		expect(await liveOf(person)).toBe(1);
	});

	test('the same key for another athlete, or from another account, is refused and changes nothing', async () => {
		const [person, other] = [await addPerson(world), await addPerson(world)];
		const op_id = randomUUID();
		await save(person, athlete(0).player_id, op_id);
		for (const answer of [await save(person, athlete(1).player_id, op_id), await save(other, athlete(0).player_id, op_id)])
			expect([answer.statusCode, answer.json().code]).toEqual([422, 'idempotency_mismatch']);
		expect([await liveOf(person), await liveOf(other)]).toEqual([1, 0]);
	});

	test.each([
		['no such athlete', 2_000_000_000, 404, 'not_found'],
		['not an id', 0, 422, 'invalid'],
	])('%s', async (_what, player_id, status, code) => {
		const person = await addPerson(world);
		const answer = await save(person, player_id);
		expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
	});

	test('a retired athlete is no new favorite; one who was a favorite before stays so and is marked', async () => {
		const person = await addPerson(world);
		const [before, after] = await addPlayers(world.db, team, [{ player_name: 'Leaves Later' }, { player_name: 'Left Before', retired_at: new Date() }]);
		const op_id = randomUUID();
		const kept = (await save(person, before?.player_id ?? 0, op_id)).json();
		await world.db
			.update(players)
			.set({ retired_at: new Date() })
			.where(eq(players.player_id, before?.player_id ?? 0));
		expect((await save(person, before?.player_id ?? 0, op_id)).json()).toEqual(kept);
		expect((await save(person, before?.player_id ?? 0)).json()).toEqual(kept);
		const refused = await save(person, after?.player_id ?? 0);
		expect([refused.statusCode, refused.json()]).toEqual([404, { code: 'athlete_gone', detail: 'Left Before is no longer on a roster.' }]);
		expect((await list(person)).data).toMatchObject([{ player_name: 'Leaves Later', retired: true }]);
	});

	test('a favorite who transferred since says from where; one who is back doesn’t', async () => {
		const person = await addPerson(world);
		const other = await addTeam(world.db, team.sport_id, 'Salt Flats Tech');
		const [moved] = await addPlayers(world.db, team, [{ player_name: 'Moves On' }]);
		const player_id = moved?.player_id ?? 0;
		const transfer = async (from: number, to: number) => {
			await world.db.insert(playerMoves).values({ player_id, from_team_id: from, to_team_id: to });
			await world.db.update(players).set({ team_id: to }).where(eq(players.player_id, player_id));
		};
		await transfer(other.team_id, team.team_id);
		await save(person, player_id);
		expect((await list(person)).data[0]).not.toHaveProperty('team_when_saved');
		await transfer(team.team_id, other.team_id);
		expect((await list(person)).data).toMatchObject([{ team_name: 'Salt Flats Tech', team_when_saved: team.team_name }]);
		await transfer(other.team_id, team.team_id);
		expect((await list(person)).data[0]).not.toHaveProperty('team_when_saved');
	});

	test('a key that is no UUID and a field that the call does not know are refused', async () => {
		const person = await addPerson(world);
		expect((await save(person, athlete(0).player_id, 'heart-1')).json()).toMatchObject({ code: 'invalid', field: 'Idempotency-Key' });
		const more = await person.call('POST', api.saveFavorite, { user_id: person.user_id, player_id: athlete(0).player_id, favourites_id: 1 });
		expect(more.json()).toMatchObject({ code: 'invalid', field: 'favourites_id' });
	});
});

describe('removing', () => {
	test('is answered alike however often, and the athlete can be saved anew', async () => {
		const person = await addPerson(world);
		const first = await idOf(person, athlete(0).player_id);
		for (let n = 0; n < 3; n++) {
			const answer = await remove(person, first);
			expect([answer.statusCode, answer.json()]).toEqual([200, { favourites_id: first }]);
		}
		expect((await list(person)).count).toBe(0);
		expect(await idOf(person, athlete(0).player_id)).not.toBe(first);
		// The late removal of the old id doesn't touch the new one.
		await remove(person, first);
		expect((await list(person)).count).toBe(1);
	});

	test('an operation that names an old id removes the newer favorite too, once: its late repetition leaves a third one alone', async () => {
		const person = await addPerson(world);
		const { player_id } = athlete(0);
		const [old, other] = [await idOf(person, player_id), await idOf(person, athlete(1).player_id)];
		await remove(person, old);
		expect(await idOf(person, player_id)).not.toBe(old);
		const op_id = randomUUID();
		const answer = await remove(person, old, op_id);
		expect([answer.statusCode, answer.json()]).toEqual([200, { favourites_id: old }]);
		expect((await list(person)).data.map((one) => one.favourites_id)).toEqual([other]);
		const third = await idOf(person, player_id);
		expect((await remove(person, old, op_id.toUpperCase())).statusCode).toBe(200);
		expect((await list(person)).data.map((one) => one.favourites_id).sort((a, b) => a - b)).toEqual([other, third]);
	});

	test('under a key that was used for another athlete or by somebody else, or that is none, removes nothing', async () => {
		const [person, stranger] = [await addPerson(world), await addPerson(world)];
		const id = await idOf(person, athlete(0).player_id);
		const used = randomUUID();
		await save(stranger, athlete(0).player_id, used);
		for (const [key, code] of [
			[used, 'idempotency_mismatch'],
			['heart-1', 'invalid'],
		] as const) {
			const answer = await remove(person, id, key);
			expect([answer.statusCode, answer.json().code]).toEqual([422, code]);
		}
		expect(await liveOf(person)).toBe(1);
	});

	test('at the same time as saving and removing again: nobody gets stuck', async () => {
		const person = await addPerson(world);
		const id = await idOf(person, athlete(0).player_id);
		const answers = await Promise.all([0, 1, 2].flatMap(() => [remove(person, id), save(person, athlete(0).player_id)]));
		expect(answers.map((answer) => answer.statusCode)).toEqual(Array(6).fill(200));
		expect(await liveOf(person)).toBeLessThanOrEqual(1);
	});

	test('unknown ids, ids that are none, and a missing one', async () => {
		const person = await addPerson(world);
		expect((await remove(person, 2_000_000_000)).json()).toMatchObject({ code: 'not_found' });
		for (const id of ['0', '-1', 'x', '1e3', '']) expect((await person.call('POST', `/v1/v1/remove_favourite_player?id=${id}`)).statusCode, id).toBe(422);
		expect((await person.call('POST', '/v1/v1/remove_favourite_player')).statusCode).toBe(422);
	});
});

describe('whose', () => {
	test('somebody else’s id is forbidden in each call, for an admin too, and nothing happens', async () => {
		const [owner, other, admin] = [await addPerson(world), await addPerson(world), await addPerson(world, { role: 'admin' })];
		const id = await idOf(owner, athlete(0).player_id);
		for (const person of [other, admin]) {
			const answers = [
				await save(person, athlete(1).player_id, randomUUID(), owner.user_id),
				await remove(person, id),
				await person.call('POST', api.favorites(owner.user_id, 50, 0)),
			];
			expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual(Array(3).fill([403, 'forbidden']));
		}
		expect((await list(owner)).data).toHaveLength(1);
		expect((await list(other)).data).toEqual([]);
	});

	test('without a session, with an ended one, and with an account that is gone', async () => {
		const ended = await addPerson(world, {}, new Date(Date.now() - 1));
		const gone = await addPerson(world);
		await save(gone, athlete(0).player_id);
		await world.db.delete(users).where(eq(users.user_id, gone.user_id));
		for (const [call, code] of [
			[visitor(world), 'no_session'],
			[ended.call, 'session_ended'],
			[gone.call, 'session_ended'],
		] as const) {
			const answers = [
				await call('POST', api.saveFavorite, { user_id: ended.user_id, player_id: athlete(0).player_id }),
				await call('POST', api.removeFavorite(1)),
				await call('POST', api.favorites(ended.user_id, 50, 0)),
			];
			expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual(Array(3).fill([401, code]));
		}
		expect(await world.db.$count(favorites, eq(favorites.user_id, gone.user_id))).toBe(0);
	});
});

describe('the list', () => {
	test('highest received first, then by folded name, then by id; pages fit together and end', async () => {
		const person = await addPerson(world);
		const names = ['Zoë Abel', 'zoe abel', 'Åsa Berg', 'Asa Berg', 'Bo Ek', 'Émile Roy', 'Ödön Kis', 'Odon Kis', 'Ann Lee'];
		const added = await addPlayers(
			world.db,
			team,
			names.map((player_name, n) => ({ player_name, received_cents: [0, 0, 5000, 5000, 5000, 999, 100_000, 100_000, 0][n] ?? 0 })),
		);
		for (const { player_id } of added) await save(person, player_id);
		const expected = [...added].sort(
			(a, b) => b.received_cents - a.received_cents || compareFolded(fold(a.player_name), fold(b.player_name)) || a.player_id - b.player_id,
		);
		const pages = [await list(person, 4, 0), await list(person, 4, 4), await list(person, 4, 8), await list(person, 4, 12)];
		expect(pages.flatMap((page) => page.data.map((one) => one.player_id))).toEqual(expected.map((one) => one.player_id));
		expect(pages.map((page) => [page.data.length, page.count])).toEqual([
			[4, 9],
			[4, 9],
			[1, 9],
			[0, 9],
		]);
		expect(pages[0]?.data[0]?.received_donations).toBe(1000);
	});

	test('a limit above 500 means 500; nonsense is refused', async () => {
		const person = await addPerson(world);
		expect((await person.call('POST', api.favorites(person.user_id, 100_000, 0))).statusCode).toBe(200);
		for (const query of ['limit=0', 'limit=x', 'skip=-1', 'skip=1.5']) {
			expect((await person.call('POST', `/v1/v1/list_favourite_players?userid=${person.user_id}&${query}`)).statusCode, query).toBe(422);
		}
		expect((await person.call('POST', '/v1/v1/list_favourite_players')).statusCode).toBe(422);
	});
});
