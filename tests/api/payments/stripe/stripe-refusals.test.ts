import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Alert, alertsAnswerSchema } from '#domain/admin/admin-alert.ts';
import { adminApi } from '#domain/api/admin-paths.ts';
import { apiErrorSchema } from '#domain/api/api-error.ts';
import { api } from '#domain/api/api-paths.ts';
import { eq } from '#server/db/drizzle.ts';
import { alerts } from '#server/db/schema/alerts-schema.ts';
import { auditLog } from '#server/db/schema/people-schema.ts';
import { tidyAlerts } from '#server/modules/operations/alerts/open-alerts.ts';
import { ledgerViolations } from '#server/modules/payments/ledger/ledger-invariants.ts';
import { runPaymentWork } from '#server/modules/payments/workers/payment-worker.ts';
import { runDueJobs } from '#server/modules/payments/workers/run-due-jobs.ts';
import { missing, Refusal, refuse } from '#tests/fixtures/stripe-fake/fake-refusal.ts';
import type { State } from '#tests/fixtures/stripe-fake/fake-state.ts';
import { addLastingPerson, type Person } from '../../fixtures/logged-in-people.ts';
import { beginMonthly } from '../../fixtures/payments/monthly-donations.ts';
import { cancel, click, donationBody, register, settleDown, status } from '../../fixtures/payments/payment-world.ts';
import { deliver, openSession, type StripeWorld, stripeWorld } from '../../fixtures/payments/stripe-world.ts';

let world: StripeWorld;
let admin: Person;
beforeAll(async () => {
	world = await stripeWorld(undefined, { retries: 0 });
	admin = await addLastingPerson(world, { role: 'admin' });
});
beforeEach(() => {
	world.logged.length = 0;
});
afterEach(async () => {
	mend();
	// What was logged a minute ago is logged again.
	world.pass(61_000);
	await deliver(world);
	await world.db.delete(alerts);
	expect(await ledgerViolations(world.db)).toEqual([]);
});
afterAll(() => world.close());

/** Puts everything at Stripe back in order. */
function mend(): void {
	Object.assign(world.stripe.account, { key: 'good', permissions: null, activated: true, named: true, portal: true } satisfies Partial<State>);
	world.stripe.fault = () => undefined;
}
const openAlerts = async (): Promise<Alert[]> => alertsAnswerSchema.parse((await admin.call('GET', adminApi.alerts)).json()).data;
const may = (...permissions: string[]): ReadonlySet<string> => new Set(permissions);

const REFUSALS: [string, Partial<State>, { title: string; detail: RegExp; link: string }][] = [
	[
		'an unknown key',
		{ key: 'unknown' },
		{ title: 'Stripe refuses all calls', detail: /STRIPE_SECRET_KEY.*restart/, link: 'https://dashboard.stripe.com/apikeys' },
	],
	[
		'an expired key',
		{ key: 'expired' },
		{ title: 'Stripe refuses all calls', detail: /^The API key has expired\./, link: 'https://dashboard.stripe.com/apikeys' },
	],
	[
		'a missing permission',
		{ permissions: may('rak_checkout_session_read') },
		{
			title: 'Stripe refuses to open checkouts',
			detail: /set “Checkout Sessions” to Write \(rak_checkout_session_write\)/,
			link: 'https://dashboard.stripe.com/apikeys',
		},
	],
	[
		'an account that is not activated',
		{ activated: false },
		{ title: 'Stripe refuses to open checkouts', detail: /^The Stripe account isn’t activated/, link: 'https://dashboard.stripe.com/account/onboarding' },
	],
	[
		'an account without a name',
		{ named: false },
		{ title: 'Stripe refuses to open checkouts', detail: /^The Stripe account has no business name/, link: 'https://dashboard.stripe.com/settings/account' },
	],
];

describe('a click on a donation’s link', () => {
	test.each(REFUSALS)('%s: a page for the person, an alert and a log line for us, and the same link works afterwards', async (_name, problem, alert) => {
		const { intent_id } = await register(world);
		Object.assign(world.stripe.account, problem);
		for (let n = 0; n < 3; n++) {
			const clicked = await click(world, intent_id);
			expect([clicked.statusCode, clicked.headers['content-type'], clicked.headers['retry-after']]).toEqual([503, 'text/html; charset=utf-8', '60']);
			expect(clicked.body).toContain('We’re looking into it.');
			expect(clicked.body).toContain('You weren’t charged, and your donation is saved.');
		}
		expect(await openAlerts()).toMatchObject([{ ...alert, detail: expect.stringMatching(alert.detail), times: 3 }]);
		expect(world.logged).toEqual([
			expect.objectContaining({ message: 'the card provider refused a call', call: 'createSession', request_id: expect.stringMatching(/^req_/) }),
		]);
		mend();
		await openSession(world, intent_id);
		expect(await openAlerts()).toEqual([]);
		expect(await world.db.select({ by: alerts.cleared_by }).from(alerts)).toEqual([{ by: null }]);
	});

	test('a refusal that lasts costs nobody their checkouts', async () => {
		const { intent_id } = await register(world);
		world.stripe.account.activated = false;
		for (let n = 0; n < 15; n++) {
			expect((await click(world, intent_id)).statusCode).toBe(503);
			world.pass(61_000);
		}
		mend();
		await openSession(world, intent_id);
	});

	test('what we send is refused: the alert names the parameter, and leads to the request in Stripe’s log', async () => {
		const { intent_id } = await register(world);
		world.stripe.fault = () => refuse('Invalid e-mail address: pat.doe@people.example', { code: 'email_invalid', param: 'customer_email' });
		expect((await click(world, intent_id)).statusCode).toBe(503);
		const [alert] = await openAlerts();
		expect(alert).toMatchObject({
			detail: expect.stringContaining('(customer_email)'),
			link: expect.stringMatching(/^https:\/\/dashboard\.stripe\.com\/test\/logs\/req_/),
		});
		expect(JSON.stringify([alert, world.logged])).not.toContain('pat.doe');
		expect(alert?.detail).toContain('“Invalid e-mail address: [e-mail]”');
	});

	test('an answer of Stripe’s in another shape is our trouble too', async () => {
		const { intent_id } = await register(world);
		await openSession(world, intent_id);
		for (const session of world.stripe.account.sessions.values()) if (session.metadata.intent_id === intent_id) session.metadata = {};
		expect((await click(world, intent_id)).statusCode).toBe(503);
		expect(await openAlerts()).toMatchObject([{ title: 'Stripe refuses to look up checkouts', detail: expect.stringContaining('metadata.intent_id') }]);
	});

	test('a mistake of ours is a page too', async () => {
		const { intent_id } = await register(world);
		const { createSession } = world.deps.payments;
		world.deps.payments.createSession = () => Promise.reject(new TypeError('a mistake'));
		const clicked = await click(world, intent_id);
		world.deps.payments.createSession = createSession;
		expect([clicked.statusCode, clicked.headers['content-type']]).toEqual([500, 'text/html; charset=utf-8']);
		expect(clicked.body).toContain('We’re looking into it.');
		expect(clicked.body).not.toContain('a mistake');
		const left = await world.app.inject(`/v1/pay/${randomUUID()}/leave`);
		expect([left.statusCode, left.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
	});
});

describe('what the phone asks', () => {
	test('a donation’s state is told as we know it, and never refused', async () => {
		const { intent_id } = await register(world);
		await openSession(world, intent_id);
		for (const problem of [{ key: 'unknown' }, { permissions: may() }] as const) {
			Object.assign(world.stripe.account, problem);
			world.pass(3000);
			expect((await status(world, intent_id)).state).toBe('session_open');
		}
		world.stripe.fault = () => missing('checkout.session', 'cs_gone', 'session');
		world.pass(3000);
		expect((await status(world, intent_id)).state).toBe('session_open');
		expect((await openAlerts()).map(({ title }) => title)).toContain('Stripe refuses to look up checkouts');
	});

	test('a cancel is answered 503 provider_refused, and carried out as soon as Stripe lets us', async () => {
		const op = randomUUID();
		const { intent_id } = await register(world, donationBody(world), op);
		const session = await openSession(world, intent_id);
		world.stripe.account.permissions = may('rak_checkout_session_read');
		const answer = await cancel(world, op);
		expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '60']);
		expect(apiErrorSchema.parse(answer.json())).toMatchObject({ code: 'provider_refused', detail: expect.stringContaining('we know about it') });
		expect(await openAlerts()).toMatchObject([{ title: 'Stripe refuses to end checkouts' }]);
		mend();
		await settleDown(world);
		expect((await status(world, intent_id)).state).toBe('cancelled');
		expect(session.status).toBe('expired');
		expect(await openAlerts()).toEqual([]);
	});
});

describe('a monthly donation', () => {
	test('the customer portal is off: 503, and the alert says where to turn it on', async () => {
		const { donor, intent_id } = await beginMonthly(world);
		world.stripe.account.portal = false;
		const answer = await donor.call('POST', api.planPortal(intent_id));
		expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([503, 'provider_refused', '60']);
		expect(await openAlerts()).toMatchObject([
			{
				title: 'Stripe refuses to open the page where donors change their card',
				detail: expect.stringMatching(/^The customer portal is off/),
				link: 'https://dashboard.stripe.com/settings/billing/portal',
			},
		]);
		mend();
		expect((await donor.call('POST', api.planPortal(intent_id))).statusCode).toBe(200);
		expect(await openAlerts()).toEqual([]);
	});

	test('a stop that Stripe refuses is kept: the job goes on trying, and its refusals are told', async () => {
		const { donor, intent_id } = await beginMonthly(world);
		world.stripe.account.permissions = may('rak_subscription_read', 'rak_invoice_read', 'rak_payment_intent_read');
		const answer = await donor.call('POST', api.cancelPlan(intent_id));
		expect([answer.statusCode, answer.json()]).toMatchObject([200, { state: 'active', cancel_requested: true }]);
		await runDueJobs(world.deps);
		expect(await openAlerts()).toMatchObject([
			{ title: 'Stripe refuses to stop monthly donations', times: 2, detail: expect.stringContaining('“Subscriptions” to Write') },
		]);
		mend();
		await deliver(world);
		expect(await openAlerts()).toEqual([]);
		expect((await donor.call('GET', api.myPlans)).json().data).toMatchObject([{ state: 'cancelled' }]);
	});
});

describe('an alert', () => {
	test('about one object stays while others work; about the account it clears with any', async () => {
		const one = await register(world);
		const other = await register(world);
		const { id } = await openSession(world, one.intent_id);
		await openSession(world, other.intent_id);
		world.stripe.fault = (_method, path) => (path.endsWith(id) ? missing('checkout.session', id, 'session') : undefined);
		await runPaymentWork(world.deps, 0);
		expect(await openAlerts()).toMatchObject([{ title: 'Stripe refuses to look up checkouts', detail: expect.stringMatching(/a different Stripe account/) }]);
		mend();
		expect((await click(world, other.intent_id)).statusCode).toBe(303);
		expect(await openAlerts()).toHaveLength(1);
		expect((await click(world, one.intent_id)).statusCode).toBe(303);
		expect(await openAlerts()).toEqual([]);
	});

	test('of a key of the other mode says so', async () => {
		const { intent_id } = await register(world);
		await openSession(world, intent_id);
		const message = "No such checkout.session: 'cs_live_1'; a similar object exists in live mode, but a test mode key was used to make this request.";
		world.stripe.fault = () => new Refusal(404, 'invalid_request_error', message, { code: 'resource_missing', param: 'session' });
		await click(world, intent_id);
		expect(await openAlerts()).toMatchObject([{ detail: expect.stringContaining('set STRIPE_SECRET_KEY to a live-mode key') }]);
	});

	test('an admin clears it, once and on record; it comes back when it happens again, and is deleted in its time', async () => {
		const { intent_id } = await register(world);
		world.stripe.account.key = 'unknown';
		await click(world, intent_id);
		const [alert] = await openAlerts();
		const clear = () => admin.call('POST', adminApi.clearAlert(alert?.alert_id ?? 0));
		expect([(await clear()).json(), (await clear()).json()]).toEqual([{ data: [] }, { data: [] }]);
		expect(await world.db.select().from(auditLog).where(eq(auditLog.action, 'alert_cleared'))).toMatchObject([
			{ actor_id: admin.user_id, subject_id: alert?.alert_id },
		]);
		expect(await world.db.select().from(alerts)).toMatchObject([{ cleared_by: admin.user_id }]);
		expect((await admin.call('POST', adminApi.clearAlert(99_999))).statusCode).toBe(404);
		await click(world, intent_id);
		expect(await openAlerts()).toMatchObject([{ times: 1 }]);
		await tidyAlerts(world.db, new Date(world.deps.clock().getTime() + 91 * 86_400_000));
		expect(await world.db.$count(alerts)).toBe(1);
	});

	test('Stripe’s list of events, too, tells of a missing permission', async () => {
		world.pass(20 * 60_000);
		world.stripe.account.permissions = may('rak_checkout_session_write', 'rak_checkout_session_read');
		await runPaymentWork(world.deps);
		expect(await openAlerts()).toMatchObject([{ title: 'Stripe refuses to list events', detail: expect.stringContaining('“Events” to Read') }]);
	});
});
