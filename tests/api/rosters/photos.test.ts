import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { adminRosterApi } from '#domain/api/admin-roster-paths.ts';
import { API_KEY_HEADER, api } from '#domain/api/api-paths.ts';
import { adminAthleteSchema } from '#domain/roster/athlete-edit.ts';
import { MAX_PHOTO_BYTES, PHOTO_PATH, sizedPhoto } from '#domain/roster/photo-sizes.ts';
import { type FakeS3, startS3 } from '#tests/fixtures/fake-s3.ts';
import { addPlayers, addSport, addTeam, type BrowseWorld, browseWorld, type TeamRow } from '../fixtures/browse-world.ts';
import { addPerson, type Person, visitor } from '../fixtures/logged-in-people.ts';
import { device } from '../fixtures/test-devices.ts';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'photos-'));
const ROSTER_PHOTO = 'https://photos.example/1.jpg';
let world: BrowseWorld;
let admin: Person;
let team: TeamRow;
let player_id: number;
beforeAll(async () => {
	world = await browseWorld({ env: { DATA_DIR } });
	await addSport(world.db, 2, "Men's College Football");
	team = await addTeam(world.db, 2, 'Cedar Valley Herons');
	admin = await addPerson(world, { role: 'admin' });
});
afterAll(async () => {
	await world.close();
	rmSync(DATA_DIR, { recursive: true });
});
beforeEach(async () => {
	const [row] = await addPlayers(world.db, team, [{ player_name: 'Ira Vesper', image_url: ROSTER_PHOTO }]);
	player_id = row?.player_id ?? 0;
});

async function send(by: Person['call'], bytes: Buffer, type = 'image/jpeg') {
	const form = new FormData();
	form.append('photo', new Blob([new Uint8Array(bytes)], { type }), '../../12.jpg');
	const sent = new Response(form);
	return by('PUT', adminRosterApi.photo(player_id), Buffer.from(await sent.arrayBuffer()), { 'content-type': sent.headers.get('content-type') ?? '' });
}
const plain = (width: number, height: number, background = '#123a5c') => sharp({ create: { width, height, channels: 3, background } });
const imageOf = (body: string) => adminAthleteSchema.parse(JSON.parse(body)).state.image_url;
const ownFiles = () => readdirSync(join(DATA_DIR, 'photos')).filter((name) => name.startsWith(`${player_id}-`));

describe('an uploaded photo', () => {
	test('is turned the right way up, comes in three sizes without what the camera added, and is cached for a day', async () => {
		// Lying on its side, red above green once it is turned.
		const { data, info } = await plain(1500, 1000, '#ff0000').raw().toBuffer({ resolveWithObject: true });
		for (let y = 0; y < info.height; y++) for (let x = 750; x < info.width; x++) data.set([0, 255, 0], (y * info.width + x) * 3);
		const photo = await sharp(data, { raw: { width: 1500, height: 1000, channels: 3 } })
			.withExif({ IFD0: { Copyright: 'Secret Camera' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
			.withMetadata({ orientation: 6 })
			.jpeg()
			.toBuffer();
		expect(photo.includes('Secret Camera')).toBe(true);
		const answer = await send(admin.call, photo);
		expect(answer.statusCode, answer.body).toBe(200);
		const image = imageOf(answer.body);
		expect(image).toMatch(new RegExp(`^/v1/photos/${player_id}-[0-9a-f]{16}-640\\.webp$`));
		expect(answer.json().hand_edits).toMatchObject([{ field: 'image_url', roster_value: ROSTER_PHOTO }]);
		for (const [size, width, height] of [
			['small', 107, 160],
			['middle', 427, 640],
			['large', 853, 1280],
		] as const) {
			// Without a key: an image element sends none.
			const got = await world.app.inject(sizedPhoto(image, size) ?? '');
			expect([got.statusCode, got.headers['content-type'], got.headers['cache-control']]).toEqual([200, 'image/webp', 'public, max-age=86400']);
			expect(got.headers['content-security-policy']).toBeDefined();
			const { exif, orientation, ...facts } = await sharp(got.rawPayload).metadata();
			expect([facts.format, facts.width, facts.height, exif, orientation]).toEqual(['webp', width, height, undefined, undefined]);
			const top = await sharp(got.rawPayload).extract({ left: 10, top: 10, width: 1, height: 1 }).raw().toBuffer();
			expect([...top].map((value) => (value > 128 ? 1 : 0))).toEqual([1, 0, 0]);
		}
		expect((await world.get(api.player(player_id, team.team_id))).json().image_url).toBe(image);
	});

	test('replaces the one before, whose files go; removed, its own go', async () => {
		const first = imageOf((await send(admin.call, await plain(300, 300).png().toBuffer(), 'image/png')).body);
		const second = imageOf((await send(admin.call, await plain(300, 300, '#e8b23a').webp().toBuffer(), 'image/webp')).body);
		expect(second).not.toBe(first);
		expect((await world.app.inject(first ?? '')).statusCode).toBe(404);
		expect(ownFiles()).toHaveLength(3);
		// The same file again is the same photo.
		expect(imageOf((await send(admin.call, await plain(300, 300, '#e8b23a').webp().toBuffer())).body)).toBe(second);
		expect(ownFiles()).toHaveLength(3);
		const gone = await admin.call('DELETE', adminRosterApi.photo(player_id));
		expect([gone.statusCode, imageOf(gone.body), ownFiles()]).toEqual([200, null, []]);
	});
});

test('a former photo whose file can’t be deleted is logged, and the athlete has the new one', async () => {
	const [first, second] = [await plain(300, 300).png().toBuffer(), await plain(300, 300, '#e8b23a').png().toBuffer()];
	const former = basename(imageOf((await send(admin.call, first)).body) ?? '');
	rmSync(join(DATA_DIR, 'photos', former));
	mkdirSync(join(DATA_DIR, 'photos', former));
	const warned = vi.spyOn(world.app.log, 'warn');
	try {
		const answer = await send(admin.call, second);
		expect(answer.statusCode, answer.body).toBe(200);
		expect(warned.mock.calls).toMatchObject([[{ failure: { code: 'ERR_FS_EISDIR' } }, 'a former photo could not be removed']]);
		expect((await world.get(api.player(player_id, team.team_id))).json().image_url).toBe(imageOf(answer.body));
		expect((await world.app.inject(PHOTO_PATH + former)).statusCode).toBe(404);
		expect(ownFiles().filter((file) => file.startsWith(former.replace(/\d+\.webp$/, '')))).toEqual([former]);
	} finally {
		warned.mockRestore();
	}
});

describe('what isn’t a usable photo is refused, and nothing changes', () => {
	/** A few bytes that claim 40,000 × 40,000 pixels. */
	async function bomb(): Promise<Buffer> {
		const png = await plain(300, 300).png().toBuffer();
		png.writeUInt32BE(40_000, 16);
		png.writeUInt32BE(40_000, 20);
		png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
		return png;
	}
	test.each([
		['a bomb', bomb, /too many pixels/],
		[
			'an SVG',
			async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><rect width="300" height="300"/></svg>'),
			/can’t read/,
		],
		['a GIF', () => plain(300, 300).gif().toBuffer(), /can’t read/],
		['text', async () => Buffer.from('Not a photo'), /can’t read/],
		['half a photo', async () => (await plain(600, 600).jpeg().toBuffer()).subarray(0, 900), /can’t read/],
		['a tiny one', () => plain(60, 300).jpeg().toBuffer(), /at least 100 pixels/],
	])('%s', async (_what, make, detail) => {
		const answer = await send(admin.call, await make());
		expect([answer.statusCode, answer.json().field]).toEqual([422, 'photo']);
		expect(answer.json().detail).toMatch(detail);
		expect((await world.get(api.player(player_id, team.team_id))).json().image_url).toBe(ROSTER_PHOTO);
	});

	test('too large a file; no file; a broken form; somebody who isn’t an admin', async () => {
		expect((await send(admin.call, Buffer.alloc(MAX_PHOTO_BYTES + 1))).json()).toMatchObject({ code: 'too_large' });
		expect((await admin.call('PUT', adminRosterApi.photo(player_id), { photo: 'x' })).statusCode).toBe(415);
		for (const boundary of ['x', 'x'.repeat(300)]) {
			const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
			const broken = await admin.call(
				'PUT',
				adminRosterApi.photo(player_id),
				Buffer.from('--x\r\nContent-Disposition: form-data; name="a"; filename="a"\r\n\r\na'),
				headers,
			);
			expect(broken.json(), boundary).toMatchObject({ code: 'invalid', detail: 'The request isn’t a valid multipart form.' });
		}
		const photo = await plain(300, 300).jpeg().toBuffer();
		expect((await send(visitor(world), photo)).json().code).toBe('no_session');
		expect((await send((await addPerson(world)).call, photo)).json().code).toBe('forbidden');
	});

	test('the photo of an id that no row can have isn’t found', async () => {
		expect((await world.app.inject('/v1/photos/9999999999-0123456789abcdef-640.webp')).statusCode).toBe(404);
	});

	test.each(['/v1/photos/..%2f..%2fpackage.json', '/v1/photos/1-0123456789abcdef-99.webp', '/v1/photos/1-0123456789ABCDEF-640.webp'])('%s', async (path) => {
		expect((await world.app.inject(path)).statusCode).toBe(422);
	});
});

describe('with a store', () => {
	let s3: FakeS3;
	let stored: BrowseWorld;
	beforeAll(async () => {
		s3 = await startS3();
		stored = await browseWorld({ database: world.database, env: { DATA_DIR, S3_URL: s3.url } });
	});
	afterAll(async () => {
		await stored.app.close();
		await s3.close();
	});
	const photo = () => plain(400, 300).jpeg().toBuffer();
	const inStore = () => [...s3.objects.keys()].filter((key) => key.startsWith(`photos/${player_id}-`));
	const call: Person['call'] = (method, url, body, headers = {}) =>
		stored.app.inject({
			method,
			url,
			headers: { [API_KEY_HEADER]: stored.env.API_KEY, ...headers },
			cookies: { device: device(), session: admin.token },
			...(body === undefined ? {} : { payload: body }),
		});

	test('photos are kept and served there, and a replaced one is deleted', async () => {
		const image = imageOf((await send(call, await photo())).body) ?? '';
		expect(inStore()).toHaveLength(3);
		const answer = await stored.get(image);
		expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([200, 'image/webp', 'public, max-age=86400']);
		expect(answer.rawPayload.equals(s3.objects.get(`photos/${image.slice('/v1/photos/'.length)}`) ?? Buffer.alloc(0))).toBe(true);
		expect(existsSync(join(DATA_DIR, 'photos')) ? ownFiles() : []).toEqual([]);
		expect((await call('DELETE', adminRosterApi.photo(player_id))).statusCode).toBe(200);
		expect(inStore()).toEqual([]);
		expect((await stored.get(image)).statusCode).toBe(404);
	});

	test('photos from before there was a store are served from the data folder', async () => {
		const image = imageOf((await send(admin.call, await photo())).body) ?? '';
		expect((await stored.get(image)).statusCode).toBe(200);
		expect((await call('DELETE', adminRosterApi.photo(player_id))).statusCode).toBe(200);
		expect(ownFiles()).toEqual([]);
	});

	test('while it refuses: 503 for a photo and for an upload, which changes nothing; a removed one is gone for everybody', async () => {
		const image = imageOf((await send(call, await photo())).body) ?? '';
		s3.clockMs = 60 * 60_000;
		try {
			const [shown, sent] = [await stored.get(image), await send(call, await plain(300, 400).jpeg().toBuffer())];
			for (const answer of [shown, sent]) expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([503, 'unavailable', '5']);
			expect(shown.headers['cache-control'] ?? '').not.toContain('immutable');
			expect(imageOf((await call('GET', adminRosterApi.athlete(player_id))).body)).toBe(image);
			const removed = await call('DELETE', adminRosterApi.photo(player_id));
			expect([removed.statusCode, imageOf(removed.body)]).toEqual([200, null]);
		} finally {
			s3.clockMs = 0;
		}
		// Its files outlived it.
		expect(inStore()).toHaveLength(3);
		for (const size of ['small', 'middle', 'large'] as const) expect((await stored.get(sizedPhoto(image, size) ?? '')).statusCode).toBe(404);
	});
});
