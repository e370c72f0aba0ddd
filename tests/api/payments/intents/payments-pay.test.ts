import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { api } from '#domain/api/api-paths.ts';
import { eq } from '#server/db/drizzle.ts';
import { sandboxSessions } from '#server/db/schema/sandbox-schema.ts';
import { ProviderUnavailableError } from '#server/modules/payments/provider/payment-provider.ts';
import {
	cancel,
	checkout,
	click,
	counts,
	differences,
	donationBody,
	paymentWorld,
	press,
	received,
	register,
	session,
	settleDown,
	status,
	type World,
} from '../../fixtures/payments/payment-world.ts';

let world: World;
/** While set, the provider doesn't respond. */
let down = false;

beforeAll(async () => {
	world = await paymentWorld((sandbox) => {
		const unlessDown =
			<A extends unknown[], R>(call: (...args: A) => Promise<R>) =>
			(...args: A): Promise<R> =>
				down ? Promise.reject(new ProviderUnavailableError('no answer')) : call(...args);
		return {
			...sandbox,
			createSession: unlessDown(sandbox.createSession),
			getSession: unlessDown(sandbox.getSession),
			expireSession: unlessDown(sandbox.expireSession),
		};
	});
});
afterEach(async () => {
	down = false;
	await settleDown(world);
	expect(await differences(world)).toEqual([]);
});
afterAll(() => world.close());

const sessionsOf = (intent_id: string) => world.db.select().from(sandboxSessions).where(eq(sandboxSessions.intent_id, intent_id));

describe('paying', () => {
	test('a click leads to the checkout, Pay to the receipt, and the athlete has the money', async () => {
		const had = await received(world, world.other);
		const { intent_id } = await register(world, donationBody(world, { player_id: world.other, amount: 19.5 }));
		const id = await session(world, intent_id);
		expect(await status(world, intent_id)).toMatchObject({ state: 'session_open', transaction_id: id });
		const paid = await press(world, id, 'pay');
		expect(paid.statusCode).toBe(303);
		const receipt = new URL(String(paid.headers.location));
		expect(receipt.origin + receipt.pathname).toBe('http://localhost:8080/success');
		expect(Object.fromEntries(receipt.searchParams)).toEqual({ intent: intent_id, player_name: 'Émile O’Brien', amount: '19.50' });
		await settleDown(world);
		const after = await status(world, intent_id);
		expect(after.state).toBe('paid');
		expect(after.paid_at).not.toBeNull();
		expect(await received(world, world.other)).toBe(had + 1950);
		const again = await click(world, intent_id);
		expect(again.statusCode).toBe(303);
		expect(again.headers.location).toBe(paid.headers.location);
	});

	test('the payment is booked after the answer without waiting for the timer', async () => {
		const { intent_id } = await register(world);
		await press(world, await session(world, intent_id), 'pay');
		await expect.poll(async () => (await status(world, intent_id)).state, { timeout: 10_000 }).toBe('paid');
	});

	test('the checkout page says that it takes no money, and offers both buttons', async () => {
		const { intent_id } = await register(world, donationBody(world, { amount: 1234.5 }));
		const id = await session(world, intent_id);
		const page = await world.app.inject({ url: `/sandbox/checkout/${id}` });
		expect(page.statusCode).toBe(200);
		expect(page.headers['cache-control']).toBe('no-store');
		expect(page.body).toContain('Sandbox checkout: no real money');
		expect(page.body).toContain('Pay $1,234.50');
		expect(page.body).toContain('Donation For Jordan Ellery (Harbor State)');
		expect(page.body).toContain('>Decline</button>');
		expect(page.body).not.toMatch(/<script|<style| style=/);
		const css = /href="([^"]+\.css)"/.exec(page.body)?.[1];
		const sheet = await world.app.inject({ url: String(css) });
		expect(sheet.statusCode).toBe(200);
		expect(sheet.headers['content-type']).toContain('text/css');
		const font = await world.app.inject({ url: /url\(['"]?([^'")]+)/.exec(sheet.body)?.[1] ?? '' });
		expect(font.headers['content-type']).toBe('font/woff2');
	});

	test('Pay pressed five times at once is one charge', async () => {
		const { intent_id } = await register(world);
		const had = await received(world);
		const id = await session(world, intent_id);
		const answers = await Promise.all(Array.from({ length: 5 }, () => press(world, id, 'pay')));
		expect(new Set(answers.map((a) => a.headers.location)).size).toBe(1);
		expect(answers[0]?.statusCode).toBe(303);
		await settleDown(world);
		expect(await received(world)).toBe(had + 5000);
	});

	test('ten clicks at once share one session', async () => {
		const { intent_id } = await register(world);
		const ids = await Promise.all(Array.from({ length: 10 }, () => session(world, intent_id)));
		expect(new Set(ids).size).toBe(1);
		expect(await sessionsOf(intent_id)).toHaveLength(1);
	});

	test('declined, then tried again: paid once, and /failed gets one parameter', async () => {
		const { intent_id } = await register(world);
		const had = await received(world);
		const first = await session(world, intent_id);
		const declined = await press(world, first, 'decline');
		expect(declined.statusCode).toBe(303);
		expect(declined.headers.location).toBe(`http://localhost:8080/v1/pay/${intent_id}/leave`);
		const left = await world.app.inject(new URL(String(declined.headers.location)).pathname);
		expect([left.statusCode, left.headers.location]).toEqual([303, `http://localhost:8080/failed?transaction_id=${first}#${intent_id}`]);
		await settleDown(world);
		expect((await status(world, intent_id)).state).toBe('failed');
		const second = await session(world, intent_id);
		expect(second).not.toBe(first);
		expect((await press(world, first, 'pay')).statusCode).toBe(409);
		await press(world, second, 'pay');
		await settleDown(world);
		expect((await status(world, intent_id)).state).toBe('paid');
		expect(await received(world)).toBe(had + 5000);
	});

	test('a second attempt starts at once after a decline that no event has told yet', async () => {
		const { intent_id } = await register(world);
		const first = await session(world, intent_id);
		await world.sandbox.decline(first);
		expect(await session(world, intent_id)).not.toBe(first);
	});

	test('an expired session says so and cannot be paid; the link opens a fresh one', async () => {
		const { intent_id } = await register(world);
		const id = await session(world, intent_id);
		world.pass(31 * 60_000);
		const late = await press(world, id, 'pay');
		expect(late.statusCode).toBe(409);
		expect(late.body).toContain('has expired');
		expect((await world.app.inject({ url: `/sandbox/checkout/${id}` })).body).toContain('has expired');
		await settleDown(world);
		expect((await status(world, intent_id)).state).toBe('expired');
		const fresh = await session(world, intent_id);
		expect(fresh).not.toBe(id);
		await press(world, fresh, 'pay');
		await settleDown(world);
		expect((await status(world, intent_id)).state).toBe('paid');
	});

	test.each([
		['HEAD', 'HEAD', {}],
		['a prefetch', 'GET', { 'sec-purpose': 'prefetch' }],
		['a prerender', 'GET', { 'sec-purpose': 'prefetch;prerender' }],
		['an old prefetch', 'GET', { purpose: 'prefetch' }],
	] as const)('%s makes no session', async (_what, method, headers) => {
		const { intent_id } = await register(world);
		const answer = await world.app.inject({ method, url: api.pay(intent_id), headers });
		expect(answer.statusCode).toBe(method === 'HEAD' ? 200 : 503);
		expect(await sessionsOf(intent_id)).toHaveLength(0);
		expect((await status(world, intent_id)).state).toBe('created');
	});

	test('while the provider is down, a link whose checkout was open doesn’t say that nothing was paid', async () => {
		const { intent_id } = await register(world);
		await click(world, intent_id);
		down = true;
		const answer = await click(world, intent_id);
		expect(answer.statusCode).toBe(503);
		expect(answer.body).not.toContain('weren’t charged');
		expect(answer.body).toContain('If you’ve already paid, don’t pay again.');
		down = false;
		expect((await click(world, intent_id)).statusCode).toBe(303);
	});

	test('while the provider is down the link says so, and works again afterwards', async () => {
		const { intent_id } = await register(world);
		down = true;
		const answer = await click(world, intent_id);
		expect(answer.statusCode).toBe(503);
		expect(answer.headers['retry-after']).toBe('5');
		expect(answer.body).toContain('You weren’t charged');
		expect(answer.body).toContain(api.pay(intent_id));
		world.pass(60_000);
		expect((await status(world, intent_id)).state).toBe('session_open');
		down = false;
		await press(world, await session(world, intent_id), 'pay');
		await settleDown(world);
		expect((await status(world, intent_id)).state).toBe('paid');
	});

	test.each(['nonsense', randomUUID()])('a link to no donation (%s) is a page that says so', async (id) => {
		const answer = await click(world, id);
		expect(answer.statusCode).toBe(404);
		expect(answer.headers['content-type']).toContain('text/html');
		expect(answer.body).toContain('We couldn’t find that donation.');
	});

	test('a forged receipt credits nothing', async () => {
		const { intent_id } = await register(world);
		const had = await received(world);
		const id = await session(world, intent_id);
		for (const url of [`/success?intent=${intent_id}&player_name=x&amount=50`, `/success?amount=5000`, `/sandbox/checkout/${id}/pay`]) {
			await world.app.inject({ url, headers: { accept: 'text/html' } });
		}
		await settleDown(world);
		expect((await status(world, intent_id)).state).toBe('session_open');
		expect(await received(world)).toBe(had);
	});

	test("another site's form can't press Pay", async () => {
		const { intent_id } = await register(world);
		const id = await session(world, intent_id);
		const answer = await world.app.inject({
			method: 'POST',
			url: `/sandbox/checkout/${id}/pay`,
			headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
			payload: '',
		});
		expect(answer.statusCode).toBe(403);
		expect((await world.sandbox.find(id))?.status).toBe('open');
	});
});

describe('canceling', () => {
	test('before the request has arrived: it is refused when it does, and again', async () => {
		const op = randomUUID();
		const before = await counts(world);
		expect((await cancel(world, op)).json()).toEqual({ op_id: op, state: 'cancelled' });
		expect((await cancel(world, op)).json()).toEqual({ op_id: op, state: 'cancelled' });
		for (let i = 0; i < 2; i++) {
			const late = await checkout(world, donationBody(world), op);
			expect(late.statusCode).toBe(409);
			expect(late.json().code).toBe('conflict');
		}
		expect(await counts(world)).toEqual(before);
	});

	test('a registered donation: the link says so and makes no session', async () => {
		const op = randomUUID();
		const { intent_id } = await register(world, donationBody(world), op);
		expect((await cancel(world, op)).json().state).toBe('cancelled');
		const answer = await click(world, intent_id);
		expect(answer.statusCode).toBe(200);
		expect(answer.body).toContain('This donation was canceled.');
		expect(answer.body).toContain('You weren’t charged.');
		expect(await sessionsOf(intent_id)).toHaveLength(0);
		expect(await register(world, donationBody(world), op)).toMatchObject({ intent_id });
	});

	test('with an open checkout: its session ends first and cannot be paid', async () => {
		const op = randomUUID();
		const { intent_id } = await register(world, donationBody(world), op);
		const id = await session(world, intent_id);
		expect((await cancel(world, op)).json().state).toBe('cancelled');
		expect((await world.sandbox.find(id))?.status).toBe('expired');
		expect((await press(world, id, 'pay')).statusCode).toBe(409);
		await settleDown(world);
		expect((await status(world, intent_id)).state).toBe('cancelled');
	});

	test('after a decline', async () => {
		const op = randomUUID();
		const { intent_id } = await register(world, donationBody(world), op);
		await press(world, await session(world, intent_id), 'decline');
		expect((await cancel(world, op)).json().state).toBe('cancelled');
		expect((await status(world, intent_id)).state).toBe('cancelled');
	});

	test('a paid donation stays paid, also when its event has not been handled', async () => {
		const op = randomUUID();
		const { intent_id } = await register(world, donationBody(world), op);
		const had = await received(world);
		await world.sandbox.pay(await session(world, intent_id));
		expect((await cancel(world, op)).json()).toEqual({ op_id: op, state: 'paid', paid_at: (await status(world, intent_id)).paid_at });
		expect((await status(world, intent_id)).state).toBe('paid');
		expect(await received(world)).toBe(had + 5000);
	});

	test('while the provider is down: 503, the link is closed, and the worker carries it out', async () => {
		const op = randomUUID();
		const { intent_id } = await register(world, donationBody(world), op);
		const id = await session(world, intent_id);
		down = true;
		const answer = await cancel(world, op);
		expect(answer.statusCode).toBe(503);
		expect(answer.json().code).toBe('unavailable');
		down = false;
		const meanwhile = (await click(world, intent_id)).body;
		expect(meanwhile).toContain('We’re canceling this donation.');
		expect(meanwhile).not.toContain('You weren’t charged.');
		await settleDown(world);
		expect((await click(world, intent_id)).body).toContain('You weren’t charged.');
		expect((await status(world, intent_id)).state).toBe('cancelled');
		expect((await world.sandbox.find(id))?.status).toBe('expired');
	});

	test('racing its own registration, twenty times: either it is refused or it is canceled', async () => {
		for (let i = 0; i < 20; i++) {
			const op = randomUUID();
			const [made, canceled] = await Promise.all(
				i % 2 === 0 ? [checkout(world, donationBody(world), op), cancel(world, op)] : [cancel(world, op), checkout(world, donationBody(world), op)].reverse(),
			);
			expect(canceled?.json()).toEqual({ op_id: op, state: 'cancelled' });
			if (made?.statusCode === 200) expect((await status(world, made.json().intent_id)).state).toBe('cancelled');
			else expect(made?.json().code).toBe('conflict');
		}
	});

	test('racing Pay and clicks, fifteen times: canceled without a charge, or paid with one', async () => {
		for (let i = 0; i < 15; i++) {
			const op = randomUUID();
			const { intent_id } = await register(world, donationBody(world), op);
			const id = i % 3 === 0 ? undefined : await session(world, intent_id);
			const had = await received(world);
			const [answer] = await Promise.all([cancel(world, op), id === undefined ? click(world, intent_id) : press(world, id, 'pay'), click(world, intent_id)]);
			await settleDown(world);
			const { state } = await status(world, intent_id);
			expect(answer.json().state).toBe(state);
			expect(await received(world)).toBe(had + (state === 'paid' ? 5000 : 0));
		}
	});
});
