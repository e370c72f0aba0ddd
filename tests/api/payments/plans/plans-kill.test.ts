import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { API_KEY_HEADER, api, DEFAULT_API_KEY, IDEMPOTENCY_HEADER } from '#domain/api/api-paths.ts';
import type { Plan } from '#domain/donation/monthly-plan.ts';
import { sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { received } from '#server/db/schema/feed-schema.ts';
import { intents, payments } from '#server/db/schema/payments-schema.ts';
import { users } from '#server/db/schema/people-schema.ts';
import { readEnv } from '#server/env.ts';
import { sessionCookieName } from '#server/http/route/session-cookie.ts';
import { beginSession } from '#server/modules/identity/sessions/sessions.ts';
import { ledgerViolations } from '#server/modules/payments/ledger/ledger-invariants.ts';
import { TestServer } from '#tests/e2e/fixtures/servers/test-server.ts';
import { SECRET_KEY, StripeFake, WEBHOOK_SECRET } from '#tests/fixtures/stripe-fake/stripe-fake.ts';
import { insertRoster } from '../../fixtures/payments/payment-world.ts';

describe('kill -9 of the server during a monthly donation', () => {
	let server: TestServer;
	let offset = 0;
	const stripe = new StripeFake(() => new Date(Date.now() + offset));
	const donation = { amount: 20, player_id: 0, player_name: '', team_id: 1, user_id: 0, recurring_cost_duration: 3 };
	let cookie = '';
	/** Set after the plug was pulled, until the server is back. */
	let dying: Promise<void> | undefined;
	const deaths: string[] = [];
	const edges = ['before', 'after'];

	/** Opens the database while no server has it. */
	async function withData<T>(work: (db: Db) => Promise<T>): Promise<T> {
		const database = await server.openData();
		try {
			return await work(database.db);
		} finally {
			await database.close();
		}
	}
	/**
	 * The server may die again while it starts. A job in progress waits out its lease, so half a minute is skipped for
	 * it.
	 */
	async function revive(): Promise<void> {
		while (dying !== undefined) {
			await dying;
			if (deaths.at(-1)?.includes('schedules')) await withData((db) => db.execute(sql`update jobs set run_after = now()`));
			dying = undefined;
			await server.start().catch((error: unknown) => {
				if (dying === undefined) throw error;
			});
		}
	}
	/** Repeats the work until it gets the wanted answer, however often the server dies meanwhile. */
	async function until<T>(what: string, work: () => Promise<T | undefined>): Promise<T> {
		for (let n = 0; n < 600; n++) {
			const done = await work().catch(() => undefined);
			if (dying !== undefined) await revive();
			else if (done !== undefined) return done;
			else await new Promise((resolve) => setTimeout(resolve, 50));
		}
		throw new Error(`not done: ${what}, after deaths at ${deaths.join(', ')}\n${server.output}`);
	}
	const call = (path: string, init: RequestInit = {}) =>
		fetch(`${server.url}${path}`, { redirect: 'manual', ...init, headers: { [API_KEY_HEADER]: DEFAULT_API_KEY, cookie, ...init.headers } });
	const plan = async (): Promise<Plan | undefined> => (await (await call(api.myPlans)).json()).data[0];
	/** Sends every waiting webhook, each until it is accepted. */
	async function deliver(): Promise<void> {
		for (const event of stripe.takeEvents()) {
			const { payload, signature } = stripe.signed(event);
			const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
			await until(event.type, async () => ((await call('/v1/webhooks/stripe', { method: 'POST', headers, body: payload })).status === 200 ? true : undefined));
		}
	}

	beforeAll(async () => {
		const apiBase = await stripe.listen();
		server = await TestServer.create({
			...(process.env.TEST_DB === 'postgres' && { league: inject('postgres') }),
			env: { SEED: 'none', PAYMENTS: 'stripe', STRIPE_SECRET_KEY: SECRET_KEY, STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET, STRIPE_API_BASE: apiBase },
		});
		await withData(async (db) => {
			donation.player_id = (await insertRoster(db)).athlete;
			const [row] = await db.insert(users).values({ user_name: 'Sam Carver', user_email: 's@people.example', email_key: 's@people.example' }).returning();
			donation.user_id = row?.user_id ?? 0;
			const token = await beginSession(db, { user_id: donation.user_id, kind: 'password', now: new Date(), expires_at: new Date('2099-01-01') });
			cookie = `${sessionCookieName(readEnv({ PUBLIC_URL: server.url, SEED: 'none' }))}=${token}`;
		});
		await server.start();
		// The server dies once at each kind of request, after Stripe did it but before we hear of it. In the long run, it also
		// dies before Stripe does it (if it changes something).
		stripe.fault = (method, path) => {
			const step = `${method} ${path.replace(/_fake\d+/, '')}`;
			// Of several reads in a row, only the last is at the edge of a transaction.
			if (/GET .*(events|subscriptions|invoices)/.test(step)) return undefined;
			const when = (method === 'GET' ? ['after'] : edges).find((edge) => !deaths.includes(`${edge} ${step}`));
			if (when === undefined || dying !== undefined) return undefined;
			deaths.push(`${when} ${step}`);
			dying = server.kill();
			return when === 'before' ? 'before silence' : 'after silence';
		};
	}, 180_000);
	afterAll(async () => {
		await server.remove();
		await stripe.close();
	});

	test('between any two steps of checkout, webhook and installment: one plan, each installment booked once', { timeout: 300_000 }, async () => {
		const headers = { 'content-type': 'application/json', [IDEMPOTENCY_HEADER]: randomUUID() };
		const { intent_id } = await until('checkout', async () => {
			const sent = call(api.checkoutSubscription, { method: 'POST', headers, body: JSON.stringify(donation) });
			if (deaths.length === 0) {
				// No request to Stripe marks the step here.
				deaths.push('during the request');
				dying = server.kill();
			}
			return (await (await sent).json()) as { intent_id: string };
		});
		const session = await until('click', async () => /\/c\/(\w+)$/.exec(String((await call(api.pay(intent_id))).headers.get('location')))?.[1]);
		expect(stripe.account.pay(session)).toBe(true);
		await deliver();
		await until('first installment', async () => ((await plan())?.paid === 1 ? true : undefined));
		await until('its end at Stripe', async () => ([...stripe.account.schedules.values()][0]?.end_behavior === 'cancel' ? true : undefined));
		for (const paid of [2, 3]) {
			offset += 31 * 86_400_000;
			await deliver();
			await until(`installment ${paid}`, async () => ((await plan())?.paid === paid ? true : undefined));
		}
		// The server may still die during a request of its own.
		await until('completed', async () => ((await plan())?.state === 'completed' ? true : undefined));
		expect(deaths).toEqual(
			expect.arrayContaining([
				'during the request',
				...edges.flatMap((edge) => [`${edge} POST /v1/checkout/sessions`, `${edge} POST /v1/subscription_schedules`]),
				...edges.map((edge) => `${edge} POST /v1/subscription_schedules/sub_sched`),
				...['checkout/sessions/cs_live', 'payment_intents/pi'].map((path) => `after GET /v1/${path}`),
			]),
		);
		stripe.fault = () => undefined;
		await dying;
		await server.kill();
		await withData(async (db) => {
			expect(await ledgerViolations(db)).toEqual([]);
			expect(await db.$count(intents)).toBe(1);
			const booked = await db
				.select({ ref: payments.provider_ref, state: payments.state, surplus: payments.surplus })
				.from(payments)
				.orderBy(payments.instalment);
			expect(booked).toEqual([...stripe.account.intents.keys()].map((ref) => ({ ref, state: 'settled', surplus: false })));
			expect(booked).toHaveLength(3);
			expect((await db.select().from(received)).reduce((sum, { cents }) => sum + Number(cents), 0)).toBe(6000);
		});
		expect([stripe.account.subscriptions.size, stripe.account.schedules.size]).toEqual([1, 1]);
	});
});
