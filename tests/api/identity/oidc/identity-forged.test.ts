import { generateKeyPair, SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { identities, sessions, usedIdTokens, users } from '#server/db/schema/people-schema.ts';
import type { BrowseWorld } from '../../fixtures/browse-world.ts';
import { CLIENT_ID, FakeProvider, identityWorld, sync } from '../../fixtures/fake-identity-provider.ts';

let provider: FakeProvider;
let world: BrowseWorld;
beforeAll(async () => {
	provider = await FakeProvider.start();
	world = await identityWorld(provider);
});
afterAll(async () => {
	await world.close();
	await provider.close();
});

const rows = async () => ({
	users: await world.db.$count(users),
	identities: await world.db.$count(identities),
	sessions: await world.db.$count(sessions),
	used: await world.db.$count(usedIdTokens),
});
afterEach(async () => expect(await rows()).toEqual({ users: 0, identities: 0, sessions: 0, used: 0 }));

const seconds = (past: number) => Math.floor(Date.now() / 1000) - past;
const unsigned = (header: object, claims: object) => `${base64url(header)}.${base64url(claims)}.`;
const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

const forgeries: Record<string, () => Promise<string>> = {
	'signed with another key': async () => provider.token({}, { key: (await generateKeyPair('ES256')).privateKey }),
	'signed with a key that the provider never had': async () =>
		provider.token({}, { key: (await generateKeyPair('ES256')).privateKey, header: { kid: 'mine' } }),
	'signed with a key that it brings along': async () => {
		const { privateKey } = await generateKeyPair('ES256');
		return provider.token({}, { key: privateKey, header: { jwk: provider.publicJwk, jku: 'https://evil.example/jwks' } });
	},
	'not signed (alg none)': async () => unsigned({ alg: 'none', typ: 'JWT' }, provider.claims()),
	'HS256 with the public key as the secret': async () =>
		new SignJWT(provider.claims()).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(JSON.stringify(provider.publicJwk))),
	'claims changed after signing': async () => {
		const [header, , signature] = (await provider.token()).split('.');
		return `${header}.${base64url(provider.claims({ sub: 'user|victim' }))}.${signature}`;
	},
	'of another issuer': () => provider.token({ iss: 'https://evil.example/' }),
	'of an issuer that begins like ours': () => provider.token({ iss: `${provider.issuer}.evil.example/` }),
	'without an issuer': () => provider.token({ iss: undefined }),
	'for another client': () => provider.token({ aud: 'another-app' }),
	'for nobody': () => provider.token({ aud: undefined }),
	'for several, without naming who asked': () => provider.token({ aud: [CLIENT_ID, 'another-app'] }),
	'asked for by another client (azp)': () => provider.token({ azp: 'another-app' }),
	expired: () => provider.token({ exp: seconds(61) }),
	'without an expiry': () => provider.token({ exp: undefined }),
	'with an expiry that is no number': () => provider.token({ exp: 'never' }),
	'not valid yet (nbf)': () => provider.token({ nbf: seconds(-120) }),
	'issued more than five minutes ago': () => provider.token({ iat: seconds(300 + 61) }),
	'issued in the future': () => provider.token({ iat: seconds(-120) }),
	'without the time of issue': () => provider.token({ iat: undefined }),
	'without a subject': () => provider.token({ sub: undefined }),
	'with an empty subject': () => provider.token({ sub: '' }),
	'with a subject that holds U+0000': () => provider.token({ sub: 'user|\0' }),
	'with a subject that is no text': () => provider.token({ sub: { $ne: null } }),
	'an access token': () => provider.token({}, { header: { typ: 'at+jwt' } }),
	'with a critical extension that we don’t know': () => provider.token({}, { header: { crit: ['x-new'], 'x-new': 1 } }),
	encrypted: async () => `${base64url({ alg: 'dir', enc: 'A256GCM' })}..aaaa.bbbb.cccc`,
	garbage: async () => 'garbage',
	'two dots': async () => '..',
	nothing: async () => '',
};

describe('an ID token that is', () => {
	test.each(Object.entries(forgeries))('%s: 401, and nothing is written', async (_kind, forge) => {
		const answer = await sync(world, await forge(), { body: { sub: 'user|victim', email: 'victim@people.example', email_verified: true } });
		expect([answer.statusCode, answer.json().code]).toEqual([401, 'bad_credentials']);
		expect(answer.cookies.map(({ name }) => name)).not.toContain('session');
	});

	test.each(['', 'Basic c2FtOnNlY3JldA==', 'Bearer', 'Bearer  x'])('not there: %j', async (authorization) => {
		const answer = await sync(world, '', { authorization });
		expect([answer.statusCode, answer.json().code]).toEqual([401, 'bad_credentials']);
	});

	test('without an e-mail: 422, since there would be nobody to write to', async () => {
		for (const email of [undefined, 'not an address', 17]) {
			const answer = await sync(world, await provider.token({ email }));
			expect([answer.statusCode, answer.json().code]).toEqual([422, 'invalid']);
		}
	});
});
