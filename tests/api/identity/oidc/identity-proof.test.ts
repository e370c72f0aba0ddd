import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { api } from '#domain/api/api-paths.ts';
import { and, eq, gt } from '#server/db/drizzle.ts';
import { identities, sessions, users } from '#server/db/schema/people-schema.ts';
import { beginProviderSession } from '#server/modules/identity/oidc/begin-provider-session.ts';
import { verifyIdToken } from '#server/modules/identity/oidc/id-token.ts';
import { externalIssuer } from '#server/modules/identity/oidc/id-token-keys.ts';
import { endOneSession } from '#server/modules/identity/sessions/list-sessions.ts';
import { findSession } from '#server/modules/identity/sessions/sessions.ts';
import type { BrowseWorld } from '../../fixtures/browse-world.ts';
import { CLIENT_ID, FakeProvider, identityWorld, sync } from '../../fixtures/fake-identity-provider.ts';
import { device as newDevice } from '../../fixtures/test-devices.ts';

const MINUTE = 60;

let provider: FakeProvider;
let world: BrowseWorld;
beforeAll(async () => {
	provider = await FakeProvider.start();
	world = await identityWorld(provider);
});
// A provider that has never reported when its logins were.
beforeEach(async () => {
	await world.db.update(identities).set({ tells_auth_time: false });
});
afterAll(async () => {
	await world.close();
	await provider.close();
});

type Answer = Awaited<ReturnType<typeof sync>>;
const sessionOf = (answer: Answer) => answer.cookies.find(({ name }) => name === 'session')?.value ?? '';
const secondsAgo = (ago: number) => Math.floor(Date.now() / 1000) - ago;

/** Someone who logs in through the provider, and proved their identity there at `auth_time`. */
async function someone(claims: { auth_time?: number; iat?: number }) {
	const name = randomUUID().slice(0, 8);
	const person = { sub: `user|${name}`, email: `${name}@people.example` };
	const device = newDevice();
	let nonce = 0;
	let session: string | undefined;
	let user_id = Number.NaN;
	/** What the page sends with a login, a renewal, or a proof. */
	const comes = async (with_: object, about: object) => {
		const token = await provider.token({ ...person, nonce: nonce++, ...with_ });
		const answer = await sync(world, token, { device, body: about, ...(session === undefined ? {} : { session }) });
		if (answer.statusCode === 200) session = sessionOf(answer);
		return answer;
	};
	const first = await comes(claims, {});
	expect(first.statusCode, first.body).toBe(200);
	user_id = first.json().user_id;
	const cookie = () => ({ cookie: `session=${session}` });
	return {
		...person,
		user_id,
		session: () => session ?? '',
		renews: (with_: object) => comes(with_, { user_id }),
		proves: (with_: object) => comes(with_, { user_id, proves: true }),
		logsIn: (with_: object) => comes(with_, {}),
		/** Whether the server accepts the proof as recent: tries a call that needs one. A refusal changes nothing. */
		isProved: async () => {
			const answer = await world.app.inject({ method: 'DELETE', url: api.account(user_id), headers: { 'x-api-key': world.env.API_KEY, ...cookie() } });
			if (answer.statusCode === 200) return true;
			expect([answer.statusCode, answer.json().code]).toEqual([403, 'prove_again']);
			return false;
		},
		sessionIds: async () => {
			const rows = await world.db
				.select()
				.from(sessions)
				.where(and(eq(sessions.user_id, user_id), gt(sessions.expires_at, new Date())));
			return new Set(rows.map(({ session_id }) => session_id));
		},
	};
}

describe('a proof by the identity provider', () => {
	test('is as old as the login there, not as the token', async () => {
		expect(await (await someone({ auth_time: secondsAgo(4 * MINUTE) })).isProved()).toBe(true);
		expect(await (await someone({ auth_time: secondsAgo(6 * MINUTE) })).isProved()).toBe(false);
	});

	test('comes of another login there, not of a renewal; to the person it is the same session', async () => {
		const person = await someone({ auth_time: secondsAgo(60 * MINUTE) });
		const before = await person.sessionIds();
		expect((await person.renews({ auth_time: secondsAgo(60 * MINUTE) })).statusCode).toBe(200);
		expect(await person.isProved()).toBe(false);
		expect((await person.proves({ auth_time: secondsAgo(1) })).statusCode).toBe(200);
		expect(await person.sessionIds()).toEqual(before);
		expect(await person.isProved()).toBe(true);
	});

	test('is not lost by a renewal', async () => {
		const person = await someone({ auth_time: secondsAgo(1) });
		await person.renews({ auth_time: secondsAgo(60 * MINUTE) });
		expect(await person.isProved()).toBe(true);
	});

	test('where the provider tells no time: a login that the person asked for counts from its token, a silent one not at all', async () => {
		const [silent, asked, again] = [await someone({}), await someone({}), await someone({})];
		for (const { user_id } of [silent, asked, again])
			await world.db
				.update(sessions)
				.set({ proved_at: new Date(0) })
				.where(eq(sessions.user_id, user_id));
		await silent.renews({});
		expect(await silent.isProved()).toBe(false);
		await asked.proves({});
		expect(await asked.isProved()).toBe(true);
		await again.logsIn({ iat: secondsAgo(4 * MINUTE) });
		expect(await again.isProved()).toBe(true);
	});

	test('where it has ever told one, a token without it proves nothing', async () => {
		const person = await someone({});
		await world.db
			.update(sessions)
			.set({ proved_at: new Date(0) })
			.where(eq(sessions.user_id, person.user_id));
		await someone({ auth_time: secondsAgo(1) });
		expect((await person.proves({})).statusCode).toBe(200);
		expect(await person.isProved()).toBe(false);
	});

	test('of the future is of now', async () => {
		const person = await someone({ auth_time: secondsAgo(-3600) });
		const [row] = await world.db.select().from(sessions).where(eq(sessions.user_id, person.user_id));
		expect(row?.proved_at.getTime()).toBeLessThanOrEqual(Date.now());
	});

	test('of another account is refused, and the session stays', async () => {
		const [person, other] = [await someone({ auth_time: secondsAgo(6 * MINUTE) }), await someone({ auth_time: secondsAgo(1) })];
		const answer = await person.proves({ sub: other.sub, email: other.email, auth_time: secondsAgo(1) });
		expect([answer.statusCode, answer.json().code, answer.cookies]).toEqual([409, 'conflict', []]);
		expect(await person.isProved()).toBe(false);
		expect(await world.db.$count(users, eq(users.user_id, person.user_id))).toBe(1);
	});
});

test('a session that is ended while it is renewed is not renewed', async () => {
	const person = await someone({ auth_time: secondsAgo(1) });
	const now = new Date();
	const before = await findSession(world.db, person.session(), now);
	const issuer = await externalIssuer(provider.issuer, CLIENT_ID)();
	const token = await verifyIdToken(issuer, await provider.token({ sub: person.sub, email: person.email, auth_time: secondsAgo(1), nonce: 'late' }), now);
	expect(await endOneSession(world.db, person.user_id, before?.session_id ?? '')).toBe(true);
	const renewal = { token, device_id: newDevice(), before, renews: person.user_id, proves: false, device: null, now };
	await expect(beginProviderSession(world.db, renewal)).rejects.toMatchObject({ code: 'bad_credentials' });
	expect(await world.db.$count(sessions, eq(sessions.user_id, person.user_id))).toBe(0);
});
