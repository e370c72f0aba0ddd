import { execFile } from 'node:child_process';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { eq, sql } from '#server/db/drizzle.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { payments } from '#server/db/schema/payments-schema.ts';
import { users } from '#server/db/schema/people-schema.ts';
import { SECRET_KEY, WEBHOOK_SECRET } from '#tests/fixtures/stripe-fake/stripe-fake.ts';
import { payMonthly } from '../../fixtures/payments/monthly-donations.ts';
import { donationBody, register } from '../../fixtures/payments/payment-world.ts';
import { reconcileRestored, restoreWithout, undescribe } from '../../fixtures/payments/restored-world.ts';
import { openSession, type StripeWorld, stripeWorld } from '../../fixtures/payments/stripe-world.ts';

let world: StripeWorld;
beforeAll(async () => {
	world = await stripeWorld(undefined, { retries: 0, timeoutMs: 5000 });
});
afterAll(() => world.close());

/** Runs `npm run recover` on the test's own database and Stripe. */
async function recover(...args: string[]): Promise<{ code: number; said: string; complained: string }> {
	const [row] = rowsOf<{ name: string }>(await world.db.execute(sql`select current_database() as name`));
	const database = new URL(inject('postgres').server);
	database.pathname = `/${row?.name}`;
	const env = {
		PATH: process.env.PATH,
		SEED: 'none',
		DATABASE_URL: database.href,
		PUBLIC_URL: world.env.PUBLIC_URL,
		PAYMENTS: 'stripe',
		STRIPE_SECRET_KEY: SECRET_KEY,
		STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
		STRIPE_API_BASE: world.apiBase,
	};
	return new Promise((resolve) => {
		execFile(process.execPath, ['server/modules/payments/reconciliation/recover-cli.ts', ...args], { env }, (error, said, complained) =>
			resolve({ code: error === null ? 0 : Number(error.code), said, complained }),
		);
	});
}

/** Each table with its rows, and each sequence with its last number. */
async function contents(): Promise<Map<string, unknown>> {
	const tables = rowsOf<{ name: string }>(
		await world.db.execute(sql`select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'drizzle') order by 1`),
	);
	const all = new Map<string, unknown>();
	for (const { name } of tables) {
		const rows = rowsOf<{ row: string }>(await world.db.execute(sql`select t::text as row from ${sql.raw(name)} t order by 1`));
		all.set(
			name,
			rows.map(({ row }) => row),
		);
	}
	const counters = rowsOf(await world.db.execute(sql`select sequencename, last_value::text from pg_sequences where schemaname = 'public' order by 1`));
	return all.set('sequences', counters);
}

/** Donations that the backup lacks and that Stripe can't place by itself. */
async function loseDonations() {
	const { intent_id } = await register(world, donationBody(world, { amount: 50 }));
	const one = await openSession(world, intent_id);
	world.stripe.account.pay(one.id);
	undescribe(one);
	const monthly = await payMonthly(world, { months: 3 });
	const plan = world.stripe.account.sessions.get(monthly.session_id);
	if (plan === undefined) throw new Error('no session');
	undescribe(plan);
	await restoreWithout(world, intent_id, monthly.intent_id);
	await world.db.delete(users).where(eq(users.user_id, monthly.donor.user_id));
	await reconcileRestored(world);
	return { intent_id, one: one.id, plan: monthly.subscription.id };
}

test('a dry run shows what is lost and what would be recorded, and changes nothing', { timeout: 180_000 }, async () => {
	const lost = await loseDonations();
	const before = await contents();
	const requests = world.stripe.requests.length;
	const { code, said, complained } = await recover('--dry-run');
	expect(complained).toBe('');
	expect(said).toMatch(new RegExp(`^${lost.one}: \\$50(\\.00)?, paid, opened \\d{4}-`, 'm'));
	expect(said).toMatch(new RegExp(`^${lost.plan}: \\$20(\\.00)? a month for 3 months, charging, opened \\d{4}-`, 'm'));
	expect(said).toContain('Athlete with that name and team: Jordan Ellery (Harbor State), number');
	expect(said).toContain(`  Would be recorded for Jordan Ellery (Harbor State), number ${world.athlete}.`);
	expect(said).toContain('  Not recorded. There is no account with the donor’s email');
	expect(said).toContain('0 of 2 recorded.');
	expect(code).toBe(1);
	expect(await contents()).toEqual(before);
	// Stripe was only asked.
	expect(world.stripe.requests.slice(requests).filter((request) => !request.startsWith('GET '))).toEqual([]);

	// The same command without the option does what the dry run announced.
	const recovered = await recover();
	expect(recovered.said).toContain(`  Recorded for Jordan Ellery (Harbor State), number ${world.athlete}.`);
	expect(recovered.said).toContain('1 of 2 recorded.');
	expect(await contents()).not.toEqual(before);
	expect(await world.db.$count(payments, eq(payments.intent_id, lost.intent_id))).toBe(1);
});
