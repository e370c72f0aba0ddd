import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { api } from '#domain/api/api-paths.ts';
import { favorites } from '#server/db/schema/people-schema.ts';
import { addPlayers, addSport, addTeam, type BrowseWorld, browseWorld } from '../fixtures/browse-world.ts';
import { untilSettled } from '../fixtures/databases/test-database.ts';
import { addPerson } from '../fixtures/logged-in-people.ts';

let world: BrowseWorld;
let ids: number[];

beforeAll(async () => {
	world = await browseWorld();
	await addSport(world.db, 2, "Men's College Football");
	const team = await addTeam(world.db, 2, 'Cedar Valley Herons', { conference: 'Great Basin' });
	const list = Array.from({ length: 30 }, (_, n) => ({ player_name: `Zoë Athlete ${n}` }));
	ids = (await addPlayers(world.db, team, list)).map(({ player_id }) => player_id);
});
afterAll(() => world.close());

const search = (accept?: string) => world.post(api.filterPlayers(0), { sport_id: 2 }, accept === undefined ? {} : { 'accept-encoding': accept });

test.each([
	['br', 'gzip, deflate, br', brotliDecompressSync],
	['gzip', 'gzip', gunzipSync],
	['gzip', 'br;q=0, gzip;q=0.5', gunzipSync],
])('a listing goes out as %s where the client accepts "%s"', async (encoding, accept, unpack) => {
	const plain = await search();
	const { headers, rawPayload } = await search(accept);
	expect(headers).toMatchObject({ 'content-encoding': encoding, 'content-length': String(rawPayload.length), vary: 'accept-encoding' });
	expect(headers['content-type']).toBe(plain.headers['content-type']);
	expect(JSON.parse(unpack(rawPayload).toString())).toEqual(plain.json());
	expect(rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
});

test.each([undefined, 'identity', 'br;q=0', 'zstd'])('and plain where it accepts %j, which caches are told', async (accept) => {
	const { headers, statusCode } = await search(accept);
	expect([statusCode, headers['content-encoding'], headers.vary]).toEqual([200, undefined, 'accept-encoding']);
});

test('a short answer and an error stay as they are', async () => {
	const accept = { 'accept-encoding': 'br' };
	for (const path of [api.sports, api.player(999_999, 1)]) {
		const { headers } = await world.get(path, accept);
		expect([path, headers['content-encoding'], headers.vary]).toEqual([path, undefined, 'accept-encoding']);
	}
});

test("the API's description, changes of rosters, and a snapshot that is compressed already", async () => {
	const accept = { 'accept-encoding': 'br' };
	const snapshot = await world.get(api.sync(2), accept);
	const { cursor } = JSON.parse(brotliDecompressSync(snapshot.rawPayload).toString().split('\n', 1)[0] ?? '');
	await addPlayers(
		world.db,
		await addTeam(world.db, 2, 'Anvil'),
		Array.from({ length: 30 }, (_, n) => ({ player_name: `New ${n}` })),
	);
	await untilSettled(world.db);
	for (const path of ['/v1/openapi.json', api.sync(2, cursor)]) {
		const { headers, rawPayload } = await world.get(path, accept);
		expect([path, headers['content-encoding'], headers.vary]).toEqual([path, 'br', 'accept-encoding']);
		expect(() => JSON.parse(brotliDecompressSync(rawPayload).toString())).not.toThrow();
	}
});

test("what belongs to somebody is not: its size would tell of what stands beside an attacker's guess", async () => {
	const person = await addPerson(world);
	await world.db.insert(favorites).values(ids.map((player_id) => ({ player_id, user_id: person.user_id })));
	const answer = await person.call('POST', api.favorites(person.user_id, 50, 0), undefined, { 'accept-encoding': 'gzip, br' });
	expect(answer.statusCode).toBe(200);
	expect(answer.rawPayload.length).toBeGreaterThan(5000);
	expect(answer.headers['content-encoding']).toBeUndefined();
});
