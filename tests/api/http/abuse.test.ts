import { afterEach, describe, expect, test } from 'vitest';
import { API_KEY_HEADER, api } from '#domain/api/api-paths.ts';
import { sandboxSessions } from '#server/db/schema/sandbox-schema.ts';
import { FIGURES } from '#server/http/limits/limit-figures.ts';
import { registerDonationIntent } from '#server/modules/payments/donations/register-donation.ts';
import { donationBody, paymentWorld, type ServerWorld } from '../fixtures/payments/payment-world.ts';
import { stripeWorld } from '../fixtures/payments/stripe-world.ts';
import { device } from '../fixtures/test-devices.ts';

const ATTEMPTS = 400;
const id = 'abusivedevice000000000';
const cookies = { device: device(id) };
const another = { device: device() };

const providers = {
	sandbox: async () => {
		const world = await paymentWorld(undefined, undefined, FIGURES);
		return { world, sessions: () => world.db.$count(sandboxSessions) };
	},
	stripe: async () => {
		const world = await stripeWorld(undefined, undefined, undefined, undefined, FIGURES);
		return { world, sessions: async () => world.stripe.account.sessions.size };
	},
};
type Name = keyof typeof providers;

let world: ServerWorld | undefined;
afterEach(() => world?.close());

const clickAll = async (of: ServerWorld, links: string[], given: Record<string, string>) => {
	const answers = [];
	for (let n = 0; n < links.length; n += 8)
		answers.push(...(await Promise.all(links.slice(n, n + 8).map((intent_id) => of.app.inject({ url: api.pay(intent_id), cookies: given })))));
	return answers;
};

describe.each(Object.keys(providers) as Name[])('%s: one device', (name) => {
	test(`${ATTEMPTS} donations begun in a minute: most are refused with 429, and 10 checkouts open`, async () => {
		const { sessions, ...made } = await providers[name]();
		world = made.world;
		const links: string[] = [];
		let refused = 0;
		for (let n = 0; n < ATTEMPTS; n++) {
			const headers = { [API_KEY_HEADER]: world.env.API_KEY };
			const answer = await world.app.inject({ method: 'POST', url: api.checkoutOneTime, headers, cookies, payload: donationBody(world) });
			if (answer.statusCode === 200) links.push(answer.json().intent_id);
			else {
				expect([answer.statusCode, answer.json().code]).toEqual([429, 'throttled']);
				expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
				refused++;
			}
		}
		expect(refused).toBeGreaterThan(ATTEMPTS / 2);
		await clickAll(world, links, cookies);
		expect(await sessions()).toBe(10);
	});

	test(`${ATTEMPTS} donations of a patient one, all clicked: 10 checkouts open, the other clicks are told when to come back`, async () => {
		const { sessions, ...made } = await providers[name]();
		world = made.world;
		const links: string[] = [];
		for (let n = 0; n < ATTEMPTS; n++) links.push((await registerDonationIntent(world.deps, donationBody(world), { device_id: id })).intent_id);
		// Half of them come without the cookie. Then the device that registered the donation counts.
		const answers = [...(await clickAll(world, links.slice(0, 200), cookies)), ...(await clickAll(world, links.slice(200), {}))];
		expect(answers.filter(({ statusCode }) => statusCode === 303)).toHaveLength(10);
		const refused = answers.filter(({ statusCode }) => statusCode === 429);
		expect(refused).toHaveLength(ATTEMPTS - 10);
		for (const { headers, body } of refused) {
			expect(Number(headers['retry-after'])).toBeGreaterThan(3500);
			expect(Number(headers['retry-after'])).toBeLessThanOrEqual(3600);
			expect(body).toContain('You weren’t charged, and your donation is saved. This link will work again in 60 minutes.');
		}
		expect(await sessions()).toBe(10);
		// An open checkout can be continued any number of times, and other devices aren't affected.
		const open = links[answers.findIndex(({ statusCode }) => statusCode === 303)] ?? '';
		expect((await world.app.inject({ url: api.pay(open), cookies })).statusCode).toBe(303);
		const shut = links[answers.findIndex(({ statusCode }) => statusCode === 429)] ?? '';
		expect((await world.app.inject({ url: api.pay(shut), cookies: another })).statusCode).toBe(303);
		world.pass(3_601_000);
		const [later] = await clickAll(world, links.slice(-1), cookies);
		expect(later?.statusCode).toBe(303);
	});

	test('a client that keeps no cookie is a new device with each donation: 60 checkouts open for its address, none of which a browser is refused', async () => {
		const { sessions, ...made } = await providers[name]();
		world = made.world;
		const links: string[] = [];
		for (let n = 0; n < 64; n++) links.push((await registerDonationIntent(world.deps, donationBody(world), { device_id: `new${n}` })).intent_id);
		const codes = (await clickAll(world, links, {})).map(({ statusCode }) => statusCode);
		expect(codes.filter((code) => code === 303)).toHaveLength(60);
		expect(codes.filter((code) => code === 429)).toHaveLength(4);
		expect(await sessions()).toBe(60);
		const [refused = ''] = links.filter((_link, n) => codes[n] === 429);
		expect((await clickAll(world, [refused], cookies))[0]?.statusCode).toBe(303);
		expect(
			(await world.app.inject({ url: api.pay(links.find((link, n) => codes[n] === 429 && link !== refused) ?? ''), remoteAddress: '10.9.8.7' })).statusCode,
		).toBe(303);
	});
});
