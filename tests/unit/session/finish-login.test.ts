import 'fake-indexeddb/auto';
import type { User } from 'oidc-client-ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { storedSession } from '#core/stored-session.ts';
import { api } from '#domain/api/api-paths.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { finishOidcLogin, retryFinishLogin } from '#session/login/finish-oidc-login.ts';
import { loginRequest } from '#session/oidc/force-login-prompt.ts';
import { oidcClient } from '#session/oidc/oidc-client.ts';
import { FakeStorage } from '../fixtures/fake-storage.ts';
import { robin } from '../fixtures/robin.ts';

const session = { ...robin, managed_by: 'Google' };
const user = { id_token: 'the.id.token', profile: { sub: 'robin' }, state: {} } as unknown as User;
const provider = { issuer: 'https://provider.example', client_id: 'us', development: false };

let sync: () => Response;
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

beforeEach(async () => {
	vi.stubGlobal('localStorage', new FakeStorage());
	vi.stubGlobal('reportError', (error: unknown) => {
		throw error;
	});
	vi.stubGlobal('sessionStorage', new FakeStorage());
	vi.stubGlobal('document', { cookie: '' });
	vi.stubGlobal('location', { origin: 'https://athletes.example', protocol: 'https:' });
	vi.stubGlobal('fetch', async (path: string) => (path === api.identityProvider ? json(200, { provider }) : sync()));
	storedSession.clear();
	await (await oidcClient()).removeUser();
	vi.spyOn(await oidcClient(), 'getUser').mockResolvedValue(user);
});

it.each([
	['no answer', () => Promise.reject(new TypeError('connection reset')) as never],
	['a server that is down', () => json(503, { code: 'unavailable', detail: 'Not now.' })],
])('%s is no refusal: the login can be finished by another try', async (_what, fails) => {
	sync = fails;
	const removed = vi.spyOn(await oidcClient(), 'removeUser');
	await expect(finishOidcLogin(user)).rejects.toMatchObject({ code: 'sync_unanswered' });
	expect(removed).not.toHaveBeenCalled();
	// If the person leaves it there, nobody else can continue with it.
	expect(loginRequest().prompt).toBe('login');
	sync = () => json(200, session);
	expect(await retryFinishLogin()).toBe(true);
	expect(storedSession.get()?.user_id).toBe(7);
});

it('a login from before all sessions were ended keeps nothing, says why, and the next one asks for the password', async () => {
	sync = () => json(401, { code: 'login_too_old', detail: 'You have logged out everywhere.' });
	await expect(finishOidcLogin(user)).rejects.toMatchObject({ code: 'login_too_old', message: accountMessages.identity.errors.login_too_old });
	expect(storedSession.get()).toBeNull();
	expect(loginRequest().prompt).toBe('login');
});

it('a refusal keeps nothing', async () => {
	sync = () => json(409, { code: 'conflict', detail: 'This e-mail has an account already.' });
	const removed = vi.spyOn(await oidcClient(), 'removeUser');
	await expect(finishOidcLogin(user)).rejects.toMatchObject({ code: 'sync_failed', detail: 'This e-mail has an account already.' });
	expect(removed).toHaveBeenCalled();
	expect(storedSession.get()).toBeNull();
});

it.each([
	['an hour ago', 3600, 'not_asked'],
	['a moment ago', 5, undefined],
	['at no told time', undefined, undefined],
] as const)('a proof by somebody who logged in there %s', async (_when, secondsAgo, code) => {
	storedSession.set(session);
	const renewed = { ...session, expires_at: '2026-09-06T18:00:00.000Z' };
	sync = () => json(200, renewed);
	const synced = vi.spyOn(globalThis, 'fetch');
	const auth_time = secondsAgo === undefined ? undefined : Math.floor(Date.now() / 1000) - secondsAgo;
	const proof = finishOidcLogin({ ...user, profile: { ...user.profile, auth_time }, state: { proves: 7 } } as unknown as User);
	if (code === undefined) {
		await proof;
		return expect(storedSession.get()).toEqual(renewed);
	}
	// The provider ignored `prompt=login`. The session stays as it is, and the person reads why they are asked again.
	await expect(proof).rejects.toMatchObject({ code, message: accountMessages.identity.errors.not_asked });
	expect([synced.mock.calls, storedSession.get()]).toEqual([[], session]);
});
