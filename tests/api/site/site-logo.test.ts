import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { api } from '#domain/api/api-paths.ts';
import { siteApi } from '#domain/api/site-paths.ts';
import { MAX_PHOTO_BYTES } from '#domain/roster/photo-sizes.ts';
import { EMPTY_PROFILE } from '#domain/site/site-profile.ts';
import { eq } from '#server/db/drizzle.ts';
import { auditLog, settings } from '#server/db/schema/people-schema.ts';
import { accountWorld } from '../fixtures/account-world.ts';
import { addPerson, visitor } from '../fixtures/logged-in-people.ts';

const world = await accountWorld();
const admin = await addPerson(world, { role: 'admin' });
beforeEach(() => world.db.delete(settings));
afterAll(() => world.close());

async function send(bytes: Buffer | string, type = 'image/png') {
	const form = new FormData();
	form.append('logo', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], { type }), '../../logo.png');
	const sent = new Response(form);
	return admin.call('PUT', siteApi.logo, Buffer.from(await sent.arrayBuffer()), { 'content-type': sent.headers.get('content-type') ?? '' });
}
const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 4, background: { r: 91, g: 31, b: 130, alpha: 0.5 } } });
const shown = async (): Promise<string | undefined> => (await visitor(world)('GET', api.site)).json().profile.logo_url;
const changes = () => world.db.$count(auditLog, eq(auditLog.action, 'site_changed'));

describe('a logo', () => {
	test('is shrunk, loses what else was in the file, keeps what is transparent, and is shown to everybody until it is removed', async () => {
		const before = await changes();
		const file = await plain(1200, 300)
			.withExif({ IFD0: { Copyright: 'Secret Studio' } })
			.png()
			.toBuffer();
		expect(file.includes('Secret Studio')).toBe(true);
		const answer = await send(file);
		expect(answer.statusCode, answer.body).toBe(200);
		const [, data = ''] = /^data:image\/webp;base64,([A-Za-z0-9+/=]+)$/.exec((await shown()) ?? '') ?? [];
		const webp = Buffer.from(data, 'base64');
		const { format, width, height, hasAlpha, exif } = await sharp(webp).metadata();
		expect({ format, width, height, hasAlpha, exif }).toEqual({ format: 'webp', width: 384, height: 96, hasAlpha: true, exif: undefined });
		expect((await admin.call('DELETE', siteApi.logo)).json().logo_url).toBeNull();
		expect(await shown()).toBeUndefined();
		expect(await changes()).toBe(before + 2);
	});

	test('leaves a form that is open meanwhile as it is, and the form leaves the logo', async () => {
		const first = (await send(await plain(96, 96).jpeg().toBuffer(), 'image/jpeg')).json();
		expect(first).toMatchObject({ revision: 0, profile: EMPTY_PROFILE });
		const saved = await admin.call('PUT', siteApi.profile, { revision: 0, profile: { ...EMPTY_PROFILE, club_name: 'Herons' } });
		expect(saved.json()).toMatchObject({ revision: 1, logo_url: first.logo_url, profile: { club_name: 'Herons' } });
	});

	test.each<[string, () => Promise<Buffer | string> | string, number]>([
		['a drawing in SVG', () => '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96"><script>alert(1)</script></svg>', 422],
		['a text', () => 'not a picture', 422],
		['a GIF', () => plain(96, 96).gif().toBuffer(), 422],
		['a picture cut off in the middle', async () => (await plain(96, 96).png().toBuffer()).subarray(0, 60), 422],
		['a tiny picture', () => plain(43, 200).png().toBuffer(), 422],
		['more than 10 MB', async () => Buffer.alloc(MAX_PHOTO_BYTES + 1), 413],
	])('isn’t %s', async (_what, file, status) => {
		const answer = await send(await file());
		expect([answer.statusCode, answer.json().field]).toEqual([status, status === 422 ? 'logo' : undefined]);
		expect(await shown()).toBeUndefined();
	});

	test('isn’t JSON or an empty form', async () => {
		expect((await admin.call('PUT', siteApi.logo, { logo: 'x' })).statusCode).toBe(415);
		const empty = new Response(new FormData());
		const type = { 'content-type': empty.headers.get('content-type') ?? '' };
		expect((await admin.call('PUT', siteApi.logo, Buffer.from(await empty.arrayBuffer()), type)).statusCode).toBe(422);
	});

	test.each([1, 300])('isn’t a form that breaks off (boundary of %i characters)', async (length) => {
		const cut = Buffer.from('--x\r\nContent-Disposition: form-data; name="a"; filename="a"\r\n\r\na');
		const answer = await admin.call('PUT', siteApi.logo, cut, { 'content-type': `multipart/form-data; boundary=${'x'.repeat(length)}` });
		expect([answer.statusCode, answer.json().detail]).toEqual([422, 'The request isn’t a valid multipart form.']);
	});
});
