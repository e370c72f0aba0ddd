import { randomUUID } from 'node:crypto';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { API_KEY_HEADER, api, IDEMPOTENCY_HEADER } from '#domain/api/api-paths.ts';
import { requestApi } from '#domain/api/request-paths.ts';
import { buildApp } from '#server/app.ts';
import { limitCounts } from '#server/db/schema/limits-schema.ts';
import { canceledOperations, intents } from '#server/db/schema/payments-schema.ts';
import { contactMessages } from '#server/db/schema/requests-schema.ts';
import { deviceCookie } from '#server/http/guards/device-cookie.ts';
import { FIGURES, type LimitFigures } from '#server/http/limits/limit-figures.ts';
import { exampleContactBody } from '#server/modules/requests/request-examples.ts';
import { donationBody, paymentWorld, type World } from '../fixtures/payments/payment-world.ts';
import { challengeOf, proofFor, proofHeader, solve } from '../fixtures/solve-test-proof.ts';
import { device, forTests, newDeviceId, testKey } from '../fixtures/test-devices.ts';

const HOUR = 3_600_000;
let world: World;
afterEach(() => world.close());

/** Starts a server with the product's limits except for `figures`, and with proofs that are quick to find. */
async function limited(figures: Partial<LimitFigures> = {}): Promise<void> {
	world = await paymentWorld(undefined, undefined, { ...FIGURES, ...figures });
}

interface From {
	cookie?: string;
	address?: string;
	headers?: Record<string, string>;
	app?: FastifyInstance;
}

function call(
	url: string,
	payload: object | undefined,
	{ cookie, address = '203.0.113.7', headers = {}, app = world.app }: From,
): Promise<LightMyRequestResponse> {
	return app.inject({
		method: 'POST',
		url,
		remoteAddress: address,
		headers: { [API_KEY_HEADER]: world.env.API_KEY, ...headers },
		...(cookie === undefined ? {} : { cookies: { device: cookie } }),
		...(payload === undefined ? {} : { payload }),
	});
}

const give = (from: From = {}, op_id: string = randomUUID()) =>
	call(api.checkoutOneTime, donationBody(world), { ...from, headers: { [IDEMPOTENCY_HEADER]: op_id, ...from.headers } });
const write = (from: From = {}) => call(requestApi.contactUs, exampleContactBody, from);
const browse = (from: From = {}) => call(api.filterPlayers(0), {}, from);
const cookieIn = (answer: LightMyRequestResponse) => answer.cookies.find(({ name }) => name === 'device')?.value;

/** Makes the call this many times, a few at once. */
async function repeat(times: number, ask: () => Promise<LightMyRequestResponse>): Promise<LightMyRequestResponse[]> {
	const answers: LightMyRequestResponse[] = [];
	while (answers.length < times) answers.push(...(await Promise.all(Array.from({ length: Math.min(10, times - answers.length) }, ask))));
	return answers;
}
const through = (answers: LightMyRequestResponse[]) => answers.filter(({ statusCode }) => statusCode === 200).length;
const codes = (answers: LightMyRequestResponse[]) => [...new Set(answers.map((answer) => answer.json().code))];

describe('devices that somebody invents', () => {
	test('150 donations from one address: 60 are taken, each further one needs a proof of work', async () => {
		await limited();
		const answers = await repeat(150, () => give({ cookie: newDeviceId() }));
		expect(through(answers)).toBe(60);
		expect(await world.db.$count(intents)).toBe(60);
		const [refused] = answers.filter(({ statusCode }) => statusCode === 429);
		if (refused === undefined) throw new Error('none was refused');
		expect(refused.json()).toMatchObject({ code: 'proof_needed', challenge: { parameters: { keyPrefix: '00', data: { kind: 'gift' } } } });
		expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
		expect((await give({ address: '198.51.100.1' })).statusCode, 'somewhere else').toBe(200);
	});

	test('so it is with messages, and with cancels of what never arrived', async () => {
		await limited();
		expect(through(await repeat(70, () => write({ cookie: newDeviceId() })))).toBe(60);
		expect(await world.db.$count(contactMessages)).toBe(60);
		const cancels = await repeat(70, () => call(api.cancelOperation(randomUUID()), undefined, { cookie: device(), address: '198.51.100.1' }));
		expect([through(cancels), codes(cancels.slice(60))]).toEqual([60, ['proof_needed']]);
		expect(await world.db.$count(canceledOperations)).toBe(60);
	});

	test('a cookie that was changed is none of ours', async () => {
		await limited({ newcomer: { free: 1 } });
		await give();
		const [id = '', , signature = ''] = device().split('.');
		const forged = [`${id}.v.${'A'.repeat(22)}`, `${newDeviceId()}.v.${signature}`, deviceCookie({ id, vouched: false }, testKey).replace('.u.', '.v.')];
		for (const cookie of forged) expect((await give({ cookie })).statusCode, cookie).toBe(429);
		expect((await give({ cookie: device() })).statusCode).toBe(200);
	});

	test('neighbors in a subnet have four times as much among them', async () => {
		await limited({ newcomer: { free: 2 } });
		const from = (last: number) => repeat(3, () => give({ address: `203.0.113.${last}` }));
		expect([through(await from(1)), through(await from(2)), through(await from(3)), through(await from(4)), through(await from(5))]).toEqual([2, 2, 2, 2, 0]);
		expect(through(await repeat(3, () => give({ address: '203.0.114.1' })))).toBe(2);
		const households = await Promise.all(Array.from({ length: 12 }, (_, n) => give({ address: `2001:db8:1:${n}::1` })));
		expect(through(households)).toBe(8);
	});
});

describe('a device cookie', () => {
	test('comes with the first listing, and opens what costs something', async () => {
		await limited({ newcomer: { free: 0 } });
		const cookie = cookieIn(await browse());
		expect(cookie).toMatch(/^[\w-]{22}\.v\.[\w-]{22}$/);
		expect(cookieIn(await browse({ cookie: cookie ?? '' }))).toBeUndefined();
		expect((await give()).json().code).toBe('proof_needed');
		expect((await give({ cookie: cookie ?? '' })).statusCode).toBe(200);
	});

	test('beyond the number of an address proves its work once', async () => {
		await limited({ device: { free: 2 } });
		const cookies = (await repeat(3, () => browse())).map((answer) => cookieIn(answer) ?? '');
		expect(cookies.map((cookie) => cookie.split('.')[1]).sort()).toEqual(['u', 'v', 'v']);
		const unproven = cookies.find((cookie) => cookie.includes('.u.')) ?? '';
		const refused = await give({ cookie: unproven });
		expect(refused.json().code).toBe('proof_needed');
		const proven = await give({ cookie: unproven, headers: await proofFor(refused) });
		expect([proven.statusCode, cookieIn(proven)]).toEqual([200, deviceCookie({ id: unproven.slice(0, 22), vouched: true }, testKey)]);
		expect((await give({ cookie: cookieIn(proven) ?? '' })).statusCode).toBe(200);
	});

	test('of an earlier version keeps its id, and is signed with the next answer', async () => {
		await limited({ newcomer: { free: 1 } });
		const [looking, giving] = [newDeviceId(), newDeviceId()];
		expect(cookieIn(await browse({ cookie: looking }))).toBe(device(looking));
		expect(cookieIn(await give({ cookie: giving }))).toBe(device(giving));
		const [intent] = await world.db.select().from(intents);
		expect(intent?.device_id).toBe(giving);
	});

	test('has limits of its own, wherever it is, which no proof of work lifts', async () => {
		await limited();
		const cookie = device();
		const answers = await repeat(12, () => write({ cookie, address: `203.0.${Math.floor(Math.random() * 250)}.1` }));
		expect([through(answers), codes(answers.filter(({ statusCode }) => statusCode === 429))]).toEqual([10, ['throttled']]);
		const refused = answers.find(({ statusCode }) => statusCode === 429);
		expect(refused?.json().challenge).toBeUndefined();
		expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(3000);
		expect((await write({ cookie: device() })).statusCode).toBe(200);
		world.pass(HOUR + 1);
		expect((await write({ cookie })).statusCode).toBe(200);
	});
});

describe('a proof of work', () => {
	/** Returns the refusal of a donation without a cookie. */
	async function refusal(): Promise<LightMyRequestResponse> {
		await limited({ newcomer: { free: 0 } });
		return give();
	}

	test('opens one call: the same one under the same key, and the browser is a known one from then on', async () => {
		const op_id = randomUUID();
		await limited({ newcomer: { free: 0 } });
		const headers = await proofFor(await give({}, op_id));
		const answer = await give({ headers }, op_id);
		expect(answer.statusCode).toBe(200);
		expect((await give({ cookie: cookieIn(answer) ?? '' })).statusCode).toBe(200);
		expect((await give({ headers })).json().code, 'once more').toBe('proof_needed');
	});

	test('two calls at once with one proof: one goes through', async () => {
		const headers = await proofFor(await refusal());
		expect(through(await repeat(5, () => give({ headers })))).toBe(1);
	});

	test('is good for its kind of call, and for five minutes', async () => {
		const headers = await proofFor(await refusal());
		expect((await write({ headers })).json().code).toBe('proof_needed');
		world.pass(5 * 60_000 + 1);
		expect((await give({ headers })).json().code).toBe('proof_needed');
	});

	test('is not believed where it was made easier, or made up', async () => {
		const challenge = challengeOf(await refusal());
		const easier = { ...challenge, parameters: { ...challenge.parameters, keyPrefix: '0' } };
		const proof = await solve(challenge);
		const wrong = [
			proofHeader(await solve(easier)),
			proofHeader({ ...proof, solution: { ...proof.solution, counter: proof.solution.counter + 1 } }),
			proofHeader({ ...proof, solution: { counter: 0, derivedKey: '00'.repeat(32) } }),
			proofHeader({ challenge: { ...challenge, signature: '' }, solution: proof.solution }),
			proofHeader({ parameters: {} }),
			{ 'x-proof-of-work': 'nonsense' },
			{ 'x-proof-of-work': 'A'.repeat(5000) },
		];
		for (const headers of wrong) expect((await give({ headers })).json().code, JSON.stringify(headers).slice(0, 80)).toBe('proof_needed');
		expect((await give({ headers: proofHeader(proof) })).statusCode).toBe(200);
	});

	test('is not used up by a call that is refused for another reason', async () => {
		await limited({ newcomer: { free: 0 }, message: { device: 1, free: 60 } });
		const cookie = device();
		await write({ cookie });
		const headers = await proofFor(await write());
		expect((await write({ cookie, headers })).json().code).toBe('throttled');
		expect((await write({ headers })).statusCode).toBe(200);
	});

	test('takes twice the work with each doubling beyond what is free, up to sixteen times', async () => {
		await limited({ gift: { free: 2 } });
		const costs: number[] = [];
		for (let n = 0; n < 40; n++) {
			const cookie = device();
			const answer = await give({ cookie });
			if (answer.statusCode === 200) continue;
			const { cost, keyPrefix } = challengeOf(answer).parameters;
			costs.push((cost * 16 ** keyPrefix.length) / 256);
			await give({ cookie, headers: await proofFor(answer) });
		}
		expect(costs.slice(0, 6)).toEqual([1, 1, 2, 2, 2, 2]);
		expect([costs[6], costs[14], costs[30], costs.at(-1)]).toEqual([4, 8, 16, 16]);
	});

	test('buys messages up to a number that nobody needs', async () => {
		await limited({ message: { free: 2, most: 4 } });
		const answers: LightMyRequestResponse[] = [];
		for (let n = 0; n < 6; n++) {
			const cookie = device();
			const answer = await write({ cookie });
			answers.push(answer.json().code === 'proof_needed' ? await write({ cookie, headers: await proofFor(answer) }) : answer);
		}
		expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 429, 429]);
		expect(answers.at(-1)?.json().code).toBe('throttled');
	});
});

describe('what is counted', () => {
	test('is exact over all processes of a database, and outlives them', async () => {
		await limited({ gift: { free: 10 } });
		const options = {
			db: world.db,
			env: world.env,
			payments: world.sandbox,
			clock: world.deps.clock,
			...forTests,
			figures: { ...FIGURES, gift: { free: 10 } },
		};
		const other = await buildApp(options);
		const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => give({ cookie: device(), app: n % 2 === 0 ? world.app : other })));
		expect(through(answers)).toBe(10);
		await other.close();
		const restarted = await buildApp(options);
		expect((await give({ cookie: device(), app: restarted })).statusCode).toBe(429);
		await restarted.close();
	});

	test('is no repetition: an answer that got lost may be asked for again as often as it takes', async () => {
		await limited({ gift: { device: 1, free: 1 }, message: { device: 1, free: 1 } });
		const [cookie, op_id] = [device(), randomUUID()];
		const answers = await repeat(5, () => give({ cookie }, op_id));
		expect(through(answers)).toBeGreaterThanOrEqual(1);
		for (let n = 0; n < 5; n++) expect((await give({ cookie }, op_id)).statusCode).toBe(200);
		const headers = { [IDEMPOTENCY_HEADER]: randomUUID() };
		for (let n = 0; n < 5; n++) expect((await write({ cookie, headers })).statusCode).toBe(200);
		expect((await give({ cookie })).statusCode).toBe(429);
	});

	test('tells nobody which address or device it was', async () => {
		await limited();
		await give({ cookie: device() });
		const rows = await world.db.select().from(limitCounts);
		expect(rows.length).toBeGreaterThan(2);
		for (const { subject } of rows) expect(subject).toMatch(/^[\w-]{43}$/);
	});
});

/** A twelfth of the real size, both in free calls and in fans. */
test('a stadium behind one address: three times as many fans give as are free, within a minute, and all of it goes through', async () => {
	await limited({ gift: { device: 40, free: FIGURES.gift.free / 12 } });
	let proofs = 0;
	const answers = await repeat(300, async () => {
		const [cookie, op_id] = [device(), randomUUID()];
		const answer = await give({ cookie }, op_id);
		if (answer.json().code !== 'proof_needed') return answer;
		proofs++;
		return give({ cookie, headers: await proofFor(answer) }, op_id);
	});
	expect(through(answers)).toBe(300);
	expect(proofs).toBe(200);
	expect(await world.db.$count(intents)).toBe(300);
});
