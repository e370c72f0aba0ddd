import { createHash, randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { API_KEY_HEADER, api } from '#domain/api/api-paths.ts';
import { buildApp } from '#server/app.ts';
import { type BrowseWorld, browseWorld } from '../../fixtures/browse-world.ts';
import { sync } from '../../fixtures/fake-identity-provider.ts';
import { addPerson } from '../../fixtures/logged-in-people.ts';
import { device as newDevice } from '../../fixtures/test-devices.ts';

let world: BrowseWorld;
let warned: unknown[];
beforeAll(async () => {
	warned = [];
	for (const level of ['warn', 'info', 'error'] as const) vi.spyOn(console, level).mockImplementation((...said) => void warned.push(said));
	world = await browseWorld();
});
afterAll(async () => {
	await world.close();
	vi.restoreAllMocks();
});

type Answer = Awaited<ReturnType<BrowseWorld['get']>>;

/** As much of a browser as a login needs. It keeps cookies by path, and sends forms. */
class Browser {
	readonly #cookies = new Map<string, { value: string; path: string }>();
	readonly #app;
	constructor(app = world.app) {
		this.#app = app;
	}
	async go(address: string, form?: Record<string, string>, headers: Record<string, string> = {}): Promise<Answer> {
		const { pathname, search } = new URL(address, world.env.PUBLIC_URL);
		const cookies = Object.fromEntries([...this.#cookies].filter(([, { path }]) => pathname.startsWith(path)).map(([name, { value }]) => [name, value]));
		const answer = await this.#app.inject({
			method: form === undefined ? 'GET' : 'POST',
			url: pathname + search,
			cookies,
			headers: {
				accept: pathname === '/idp/token' ? '*/*' : 'text/html',
				host: 'internal:1',
				...(form && { 'content-type': 'application/x-www-form-urlencoded', origin: world.env.PUBLIC_URL }),
				...headers,
			},
			...(form && { payload: new URLSearchParams(form).toString() }),
		});
		for (const { name, value, path = '/', expires } of answer.cookies) {
			if (value === '' || (expires && expires.getTime() < Date.now())) this.#cookies.delete(name);
			else this.#cookies.set(name, { value, path });
		}
		return answer;
	}
	/** Follows redirects within the provider. */
	async follow(answer: Answer): Promise<Answer> {
		let current = answer;
		while (String(current.headers.location).includes('/idp/')) current = await this.go(String(current.headers.location));
		return current;
	}
}

function authorization(more: Record<string, string> = {}) {
	const code_verifier = `${randomUUID()}${randomUUID()}`;
	const query = new URLSearchParams({
		client_id: 'nil-athletes-web',
		redirect_uri: `${world.env.PUBLIC_URL}/auth/callback`,
		response_type: 'code',
		scope: 'openid profile email',
		state: 'the-state',
		code_challenge: createHash('sha256').update(code_verifier).digest('base64url'),
		code_challenge_method: 'S256',
		...more,
	});
	for (const [key, value] of [...query]) if (value === '') query.delete(key);
	return { address: `/idp/auth?${query}`, code_verifier };
}

async function signIn(browser: Browser, person = { name: 'Ana Lindqvist Moor', email: 'ana@fans.example' }) {
	const { address, code_verifier } = authorization();
	const page = await browser.go(address);
	const answer = await browser.follow(await browser.go(String(page.headers.location), person));
	return { answer, code_verifier };
}

async function tokens(answer: Answer, code_verifier: string, more: Record<string, string> = {}) {
	const code = new URL(String(answer.headers.location)).searchParams.get('code') ?? '';
	return new Browser().go('/idp/token', {
		grant_type: 'authorization_code',
		client_id: 'nil-athletes-web',
		redirect_uri: `${world.env.PUBLIC_URL}/auth/callback`,
		code,
		code_verifier,
		...more,
	});
}

describe('signing in', () => {
	test('whoever one says to be: page, code, tokens, session', async () => {
		const browser = new Browser();
		const begun = await browser.go(authorization().address);
		expect([begun.statusCode, begun.headers.location]).toEqual([303, expect.stringContaining('/idp/interaction/')]);
		const page = await browser.go(String(begun.headers.location));
		expect(page.body).toContain('Development login: anyone can log in as anyone. Not for real people.');
		expect(page.body).not.toMatch(/<script|<style|style=|onload/);
		const { answer, code_verifier } = await signIn(browser);
		expect(answer.headers.location).toMatch(/^http:\/\/localhost:8080\/auth\/callback\?code=[\w-]+&state=the-state/);
		const got = (await tokens(answer, code_verifier)).json();
		expect(got).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'openid profile email', refresh_token: expect.any(String) });
		expect(decodeJwt(got.id_token)).toMatchObject({ name: 'Ana Lindqvist Moor', given_name: 'Ana', email: 'ana@fans.example', email_verified: true });
		const session = await sync(world, got.id_token);
		expect(session.json()).toMatchObject({ user_email: 'ana@fans.example', given_name: 'Ana', managed_by: 'Google' });
	});

	test('the same address is the same person', async () => {
		const subjects = [];
		for (const email of ['ben@fans.example', ' BEN@fans.example']) {
			const { answer, code_verifier } = await signIn(new Browser(), { name: 'Ben', email });
			subjects.push(decodeJwt((await tokens(answer, code_verifier)).json().id_token).sub);
		}
		expect(subjects[0]).toBe(subjects[1]);
	});

	test('a real address is not vouched for, and opens nobody’s account', async () => {
		const admin = await addPerson(world, { user_email: 'boss@university.edu', role: 'admin', email_verified_at: new Date() });
		const { answer, code_verifier } = await signIn(new Browser(), { name: 'Boss', email: admin.user_email });
		const { id_token } = (await tokens(answer, code_verifier)).json();
		expect(decodeJwt(id_token).email_verified).toBe(false);
		expect((await sync(world, id_token)).statusCode).toBe(409);
	});

	test('what can’t be taken is asked again, with what was typed, and no markup', async () => {
		const browser = new Browser();
		const begun = await browser.go(authorization().address);
		const answer = await browser.go(String(begun.headers.location), { name: '<b>Cy</b>', email: 'nowhere' });
		expect(answer.statusCode).toBe(422);
		expect(answer.body).toContain('value="&lt;b&gt;Cy&lt;/b&gt;"');
		expect(answer.body).toContain('role="alert"');
	});

	test('as somebody else, in a browser where one is signed in already', async () => {
		const browser = new Browser();
		await signIn(browser);
		const { address, code_verifier } = authorization({ prompt: 'login' });
		const begun = await browser.go(address);
		const resumed = await browser.follow(await browser.go(String(begun.headers.location), { name: 'Dee', email: 'dee@fans.example' }));
		// The library's page, which submits itself, ends the previous session.
		const xsrf = /name="xsrf" value="([^"]+)"/.exec(resumed.body)?.[1] ?? '';
		const answer = await browser.follow(await browser.go('/idp/session/end/confirm', { xsrf, logout: 'yes' }));
		expect(decodeJwt((await tokens(answer, code_verifier)).json().id_token).email).toBe('dee@fans.example');
	});

	test('canceled: the app is told', async () => {
		const browser = new Browser();
		const begun = await browser.go(authorization().address);
		const answer = await browser.follow(await browser.go(String(begun.headers.location), { cancel: 'yes' }));
		expect(answer.headers.location).toContain('/auth/callback?error=access_denied');
	});

	test('an address of another browser’s sign-in leads nowhere', async () => {
		const begun = await new Browser().go(authorization().address);
		for (const form of [undefined, { name: 'Eve', email: 'eve@fans.example' }]) {
			const answer = await new Browser().go(String(begun.headers.location), form);
			expect([answer.statusCode, answer.headers.location]).toEqual([404, undefined]);
		}
	});

	test('goes on in another process on the same database', async () => {
		const { db, env } = world;
		const other = await buildApp({ db, env, payments: { name: 'none' } as never, clock: () => new Date(), pageDir: '/nowhere' });
		const browser = new Browser();
		const begun = await browser.go(authorization().address);
		const elsewhere = await other.inject({ url: new URL(String(begun.headers.location), 'http://x').pathname, cookies: jar(begun) });
		expect(elsewhere.statusCode).toBe(200);
		expect((await other.inject('/idp/jwks')).json()).toEqual((await world.app.inject('/idp/jwks')).json());
		await other.close();
	});
});

const jar = (answer: Answer) => Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]));

describe('the protocol', () => {
	test.each<[string, Record<string, string>]>([
		['PKCE', { code_challenge: '', code_challenge_method: '' }],
		['PKCE with S256', { code_challenge_method: 'plain' }],
		['the code flow', { response_type: 'id_token', nonce: 'n' }],
	])('needs %s', async (_what, more) => {
		const answer = await new Browser().go(authorization(more).address);
		expect(answer.headers.location).toMatch(/\/auth\/callback[?#]error=/);
	});

	test('sends nobody to an address that is not ours', async () => {
		for (const redirect_uri of ['https://evil.example/auth/callback', `${world.env.PUBLIC_URL}/auth/callback/../../evil`]) {
			const answer = await new Browser().go(authorization({ redirect_uri }).address);
			expect([answer.statusCode, answer.headers.location]).toEqual([400, undefined]);
			expect(answer.body).toContain('We can’t finish this login.');
		}
	});

	test('a code is good once, and with its verifier only', async () => {
		const { answer, code_verifier } = await signIn(new Browser());
		expect((await tokens(answer, `${randomUUID()}${randomUUID()}`)).json().error).toBe('invalid_grant');
		const again = await signIn(new Browser());
		expect((await tokens(again.answer, again.code_verifier)).statusCode).toBe(200);
		expect((await tokens(again.answer, again.code_verifier)).json().error).toBe('invalid_grant');
		expect(code_verifier).not.toBe(again.code_verifier);
	});

	test('renews by refresh token, each good once', async () => {
		const { answer, code_verifier } = await signIn(new Browser());
		const first = (await tokens(answer, code_verifier)).json();
		const renew = (refresh_token: string) => new Browser().go('/idp/token', { grant_type: 'refresh_token', client_id: 'nil-athletes-web', refresh_token });
		const second = (await renew(first.refresh_token)).json();
		expect(decodeJwt(second.id_token).sub).toBe(decodeJwt(first.id_token).sub);
		expect(second.refresh_token).not.toBe(first.refresh_token);
		expect((await renew(first.refresh_token)).json().error).toBe('invalid_grant');
	});

	test('renews without a page where somebody is signed in, and says so where nobody is', async () => {
		const silent = authorization({ prompt: 'none', redirect_uri: `${world.env.PUBLIC_URL}/auth/silent` });
		const browser = new Browser();
		expect((await browser.go(silent.address)).headers.location).toContain('error=login_required');
		await signIn(browser);
		expect((await browser.go(silent.address)).headers.location).toMatch(/\/auth\/silent\?code=/);
	});
});

describe('signing out', () => {
	const ends = '/idp/session/end?client_id=nil-athletes-web&post_logout_redirect_uri=http%3A%2F%2Flocalhost%3A8080%2F';
	const stillIn = async (browser: Browser) => String((await browser.go(authorization({ prompt: 'none' }).address)).headers.location).includes('code=');

	test('from our page: at once, back to the origin', async () => {
		const browser = new Browser();
		await signIn(browser);
		const answer = await browser.go(ends, undefined, { 'sec-fetch-site': 'same-origin' });
		expect([answer.statusCode, answer.headers.location]).toEqual([303, 'http://localhost:8080/']);
		expect(await stillIn(browser)).toBe(false);
	});

	test('with the ID token: at once', async () => {
		const browser = new Browser();
		const { answer, code_verifier } = await signIn(browser);
		const { id_token, refresh_token } = (await tokens(answer, code_verifier)).json();
		expect((await browser.go(`${ends}&id_token_hint=${id_token}`)).headers.location).toBe('http://localhost:8080/');
		const renewed = await browser.go('/idp/token', { grant_type: 'refresh_token', client_id: 'nil-athletes-web', refresh_token });
		expect(renewed.json().error).toBe('invalid_grant');
	});

	test('from another site: a person has to confirm', async () => {
		const browser = new Browser();
		await signIn(browser);
		const page = await browser.go(ends, undefined, { 'sec-fetch-site': 'cross-site' });
		expect([page.statusCode, await stillIn(browser)]).toEqual([200, true]);
		const xsrf = /name="xsrf" value="([^"]+)"/.exec((await browser.go(ends)).body)?.[1] ?? '';
		const answer = await browser.go('/idp/session/end/confirm', { xsrf, logout: 'yes' });
		expect([answer.headers.location, await stillIn(browser)]).toEqual(['http://localhost:8080/', false]);
	});

	test('of somebody who is not signed in: back to the origin', async () => {
		expect((await new Browser().go(ends)).headers.location).toBe('http://localhost:8080/');
		expect((await new Browser().go('/idp/session/end?client_id=nil-athletes-web&post_logout_redirect_uri=https%3A%2F%2Fevil.example')).statusCode).toBe(400);
	});
});

describe('headers', () => {
	test('its pages keep a pop-up’s opener; only the protocol may run in our hidden frame', async () => {
		const browser = new Browser();
		const begun = await browser.go(authorization().address);
		const page = await browser.go(String(begun.headers.location));
		expect(page.headers).toMatchObject({ 'cross-origin-opener-policy': 'unsafe-none', 'x-frame-options': 'DENY', 'cache-control': 'no-store' });
		expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
		expect(begun.headers['content-security-policy']).toContain("frame-ancestors 'self'");
	});

	test('cookies: out of reach of scripts and other paths', async () => {
		const { headers } = await new Browser().go(authorization().address);
		for (const cookie of [headers['set-cookie']].flat()) expect(cookie).toMatch(/; path=\/idp.*; samesite=lax; httponly/i);
	});

	test('https: secure cookies and addresses, behind a proxy that says nothing', async () => {
		const own = await browseWorld({ env: { PUBLIC_URL: 'https://give.example.org', PAYMENTS: 'sandbox', MAIL: 'folder', IDENTITY: 'development' } });
		const found = await own.get('/idp/.well-known/openid-configuration', { host: 'internal:1' });
		expect(found.json()).toMatchObject({ issuer: 'https://give.example.org/idp', token_endpoint: 'https://give.example.org/idp/token' });
		const address = authorization({ redirect_uri: 'https://give.example.org/auth/callback' }).address;
		for (const cookie of [(await own.get(address)).headers['set-cookie']].flat()) expect(cookie).toMatch(/; secure/i);
		await own.close();
	});
});

test('its console stays silent, and the page is told that it is a development provider', async () => {
	const answer = await world.app.inject({ url: api.identityProvider, headers: { [API_KEY_HEADER]: world.env.API_KEY }, cookies: { device: newDevice() } });
	expect(answer.json()).toEqual({ provider: { issuer: 'http://localhost:8080/idp', client_id: 'nil-athletes-web', development: true } });
	expect(warned).toEqual([]);
});
