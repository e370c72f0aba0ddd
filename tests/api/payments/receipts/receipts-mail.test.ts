import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { api, screens, TIME_ZONE_HEADER } from '#domain/api/api-paths.ts';
import { notDeductible } from '#domain/collaboration/nil-stance.ts';
import { eq, like, sql } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { intents, jobs, payments, plans } from '#server/db/schema/payments-schema.ts';
import { outgoingMails, settings } from '#server/db/schema/people-schema.ts';
import { players } from '#server/db/schema/rosters-schema.ts';
import { enqueue } from '#server/modules/payments/queues/job-queue.ts';
import { applySession } from '#server/modules/payments/sessions/apply-checkout-session.ts';
import { runPaymentWork } from '#server/modules/payments/workers/payment-worker.ts';
import { runDueJobs } from '#server/modules/payments/workers/run-due-jobs.ts';
import { tablesWith } from '../../fixtures/find-text.ts';
import { addLastingPerson, addPerson, type Person } from '../../fixtures/logged-in-people.ts';
import {
	askRefund,
	beginPlan,
	differences,
	donationBody,
	paymentWorld,
	press,
	register,
	session,
	settleDown,
	status,
	strayCheckout,
	type World,
} from '../../fixtures/payments/payment-world.ts';
import { deliver, openSession, type StripeWorld, stripeWorld } from '../../fixtures/payments/stripe-world.ts';

let world: World;
beforeAll(async () => {
	world = await paymentWorld();
});
afterEach(async () => {
	await settleDown(world);
	expect(await differences(world)).toEqual([]);
	await world.db.delete(outgoingMails);
});
afterAll(() => world.close());

const donor = () => addLastingPerson(world, { user_name: 'Robin Vale' });
const mailsTo = ({ user_email }: Pick<Person, 'user_email'>) =>
	world.db.select().from(outgoingMails).where(eq(outgoingMails.recipient, user_email)).orderBy(outgoingMails.mail_id);

async function opened(of: Person, amount = 50, headers: Record<string, string> = {}): Promise<{ intent_id: string; session_id: string }> {
	const body = donationBody(world, { user_id: of.user_id, amount });
	const { intent_id } = (await of.call('POST', api.checkoutOneTime, body, { 'idempotency-key': randomUUID(), ...headers })).json();
	return { intent_id, session_id: await session(world, intent_id) };
}

async function paid(of: Person, amount = 50, headers: Record<string, string> = {}): Promise<string> {
	const { intent_id, session_id } = await opened(of, amount, headers);
	await press(world, session_id, 'pay');
	await settleDown(world);
	return (await status(world, intent_id)).payment_id ?? '';
}

describe('a receipt by mail', () => {
	test('goes to the account’s address, once, however often the payment is reported and by how many workers', async () => {
		const one = await donor();
		const { intent_id, session_id } = await opened(one);
		await press(world, session_id, 'pay');
		const truth = await world.sandbox.getSession(session_id);
		for (let n = 0; n < 3; n++) await inTransaction(world.db, (tx) => applySession(tx, 'sandbox', truth, world.deps.clock()));
		await Promise.all([runPaymentWork(world.deps, 0), runPaymentWork(world.deps, 0), runDueJobs(world.deps)]);
		await settleDown(world);
		const { payment_id } = await status(world, intent_id);
		const [mail, ...more] = await mailsTo(one);
		expect(more).toEqual([]);
		expect(mail).toMatchObject({ user_id: one.user_id, subject: 'Receipt: $50 for Jordan Ellery' });
		for (const text of [
			'Jordan Ellery, Harbor State',
			'Robin Vale',
			session_id,
			notDeductible,
			'No money was taken',
			'Demo: no athlete is paid.',
			screens.receipt(payment_id ?? ''),
		])
			expect(mail?.body).toContain(text);
		expect(mail?.body).toMatch(/No\. \d+\n/);
		expect(mail?.body).not.toContain('Month');
	});

	test('each installment has its own, with its number', async () => {
		const one = await donor();
		const intent_id = await beginPlan(world, one, { recurring_cost_duration: 3 });
		for (let n = 0; n < 4; n++) await world.sandbox.month((await status(world, intent_id)).transaction_id ?? '', 'pays');
		await settleDown(world);
		// Paid at once here, so their mails are written side by side.
		const mails = new Map((await mailsTo(one)).map(({ subject, body }) => [subject, body]));
		expect([...mails.keys()].sort()).toEqual([1, 2, 3].map((n) => `Receipt: $50 for Jordan Ellery, month ${n} of 3`));
		const [plan] = await world.db.select().from(plans).where(eq(plans.intent_id, intent_id));
		expect(plan?.state).toBe('completed');
		expect(mails.get('Receipt: $50 for Jordan Ellery, month 2 of 3')).toContain(screens.myDonations);
	});

	test('money that goes back is told in short, each part once; money beside the donation has that mail alone', async () => {
		const one = await donor();
		const payment_id = await paid(one);
		for (const cents of [1000, undefined]) {
			await askRefund(world, payment_id, cents);
			await settleDown(world);
		}
		const [, part, rest, ...more] = await mailsTo(one);
		expect([part?.subject, rest?.subject, more]).toEqual(['Refund: $10 for Jordan Ellery', 'Refund: $40 for Jordan Ellery', []]);
		expect(part?.body).toContain('We refunded $10 of your $50 donation to Jordan Ellery.');

		const other = await donor();
		const second = await paid(other);
		const [payment] = await world.db.select().from(payments).where(eq(payments.payment_id, second));
		const stray = await strayCheckout(world, payment?.intent_id ?? '', 5000);
		await world.sandbox.pay(stray.session_id);
		await settleDown(world);
		const told = await mailsTo(other);
		expect(told.map(({ subject }) => subject)).toEqual(['Receipt: $50 for Jordan Ellery', 'Refund: $50 for Jordan Ellery']);
		expect(told[1]?.body).toContain('charged a second time');
	});

	test('a visitor of the sandbox, which asks for no address, gets none', async () => {
		const before = await world.db.$count(outgoingMails);
		const { intent_id } = await register(world);
		await press(world, await session(world, intent_id), 'pay');
		await settleDown(world);
		expect(await world.db.$count(outgoingMails)).toBe(before);
	});

	test('an account that is deleted before it goes out gets none, and nothing of the person stays with the job', async () => {
		const one = await donor();
		const { session_id } = await opened(one);
		await press(world, session_id, 'pay');
		const truth = await world.sandbox.getSession(session_id);
		await inTransaction(world.db, (tx) => applySession(tx, 'sandbox', truth, world.deps.clock()));
		await one.call('DELETE', api.account(one.user_id));
		await settleDown(world);
		expect(await tablesWith(world.db, one.user_email)).toEqual([]);

		const other = await donor();
		await paid(other);
		expect(await mailsTo(other)).toHaveLength(1);
		await other.call('DELETE', api.account(other.user_id));
		expect(await tablesWith(world.db, other.user_email)).toEqual([]);
	});

	test('a mail that can’t be written is tried again, and the job notes nothing of its text', async () => {
		const one = await donor();
		const payment_id = await paid(one);
		await world.db.delete(outgoingMails);
		await world.db.execute(sql`alter table outgoing_mails add constraint full_house check (false) not valid`);
		await enqueue(world.db, 'receipt_mail', `again:${payment_id}`, { payment_id }, world.deps.clock());
		await runDueJobs(world.deps);
		await world.db.execute(sql`alter table outgoing_mails drop constraint full_house`);
		const [job] = await world.db
			.select()
			.from(jobs)
			.where(like(jobs.job_key, `%again:${payment_id}`));
		expect(job?.last_error).toContain('Failed query');
		expect(JSON.stringify(job)).not.toMatch(/Robin|people\.example/);
		await settleDown(world);
		expect(await mailsTo(one)).toHaveLength(1);
	});
});

describe('dates', () => {
	// Half past midnight in UTC on New Year's Day is still last year in Chicago.
	const NEW_YEAR = new Date('2031-01-01T00:30:00Z');
	beforeAll(() => world.passTo(NEW_YEAR));

	test('are those of the donor’s time zone, in the receipt and in the mail about a refund', async () => {
		const one = await donor();
		const payment_id = await paid(one, 50, { [TIME_ZONE_HEADER]: 'America/Chicago' });
		await askRefund(world, payment_id);
		await settleDown(world);
		const [receipt, refund] = await mailsTo(one);
		for (const part of [receipt?.body, receipt?.html]) expect(part).toMatch(/December 31, 2030 at [678]:\d\d PM CST/);
		for (const part of [refund?.body, refund?.html]) expect(part).toContain('December 31, 2030');
		expect(await timeZoneOf(payment_id)).toBe('America/Chicago');
	});

	test.each([
		['none', undefined],
		['a name that nobody knows', 'Mars/Olympus_Mons'],
		['an offset', '+05:30'],
		['two', 'America/Chicago, Europe/Berlin'],
		['a long one', `America/${'x'.repeat(100)}`],
		['markup', '<b>UTC</b>'],
		['an empty one', ''],
	])('say UTC if the device tells %s, and the donation counts', async (_what, zone) => {
		const one = await donor();
		const payment_id = await paid(one, 50, zone === undefined ? {} : { [TIME_ZONE_HEADER]: zone });
		const [receipt, ...more] = await mailsTo(one);
		expect(more).toEqual([]);
		for (const part of [receipt?.body, receipt?.html]) expect(part).toMatch(/ at \d+:\d\d [AP]M UTC/);
		expect(await timeZoneOf(payment_id)).toBe(null);
	});

	test('a repeat from another time zone is the same donation, dated as first told', async () => {
		const one = await donor();
		const body = donationBody(world, { user_id: one.user_id });
		const key = { 'idempotency-key': randomUUID() };
		const first = await one.call('POST', api.checkoutOneTime, body, { ...key, [TIME_ZONE_HEADER]: 'America/Chicago' });
		const again = await one.call('POST', api.checkoutOneTime, body, { ...key, [TIME_ZONE_HEADER]: 'Europe/Berlin' });
		expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
		const [intent] = await world.db.select().from(intents).where(eq(intents.intent_id, first.json().intent_id));
		expect(intent?.time_zone).toBe('America/Chicago');
	});

	test('the time zone is in the person’s data, and goes with the account', async () => {
		const one = await donor();
		const payment_id = await paid(one, 50, { [TIME_ZONE_HEADER]: 'America/Chicago' });
		expect((await one.call('GET', api.myData)).json().donations).toMatchObject([{ time_zone: 'America/Chicago' }]);
		await one.call('DELETE', api.account(one.user_id));
		expect(await timeZoneOf(payment_id)).toBe(null);
	});

	const timeZoneOf = async (payment_id: string) => {
		const [row] = await world.db
			.select({ time_zone: intents.time_zone })
			.from(payments)
			.innerJoin(intents, eq(intents.intent_id, payments.intent_id))
			.where(eq(payments.payment_id, payment_id));
		return row?.time_zone;
	};
});

describe('the HTML part', () => {
	test('says what the text says, loads nothing, and leads nowhere else', async () => {
		const one = await donor();
		const payment_id = await paid(one);
		const [mail] = await mailsTo(one);
		const html = mail?.html ?? '';
		for (const text of ['Thank you! You gave $50 to Jordan Ellery.', 'Jordan Ellery, Harbor State', 'Robin Vale', 'No money was taken']) {
			expect(html).toContain(text);
			expect(mail?.body).toContain(text);
		}
		expect(html).not.toMatch(/<script|<img|<link|<iframe|@import|url\(|\ssrc=/i);
		const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url);
		expect(links).toEqual([`${world.env.PUBLIC_URL}${screens.receipt(payment_id)}`]);
		expect(html.match(/<(table|tr|td|th|p|a|h1)\b/g)?.length).toBe(html.match(/<\/(table|tr|td|th|p|a|h1)>/g)?.length);
	});

	test('shows hostile names as text', async () => {
		const name = `<img src=x onerror="alert('&')">`;
		await world.db.update(players).set({ player_name: name }).where(eq(players.player_id, world.athlete));
		const one = await addLastingPerson(world, { user_name: '<script>Robin</script>' });
		await paid(one);
		await world.db.update(players).set({ player_name: 'Jordan Ellery' }).where(eq(players.player_id, world.athlete));
		const [mail] = await mailsTo(one);
		expect(mail?.subject).toBe(`Receipt: $50 for ${name}`);
		expect(mail?.body).toContain(`You gave $50 to ${name}.`);
		expect(mail?.html).toContain('&lt;img src=x onerror=&quot;alert(&#39;&amp;&#39;)&quot;&gt;');
		expect(mail?.html).toContain('&lt;script&gt;Robin&lt;/script&gt;');
		expect(mail?.html).not.toMatch(/<img|<script/);
	});
});

describe('with Stripe', () => {
	let stripe: StripeWorld;
	beforeAll(async () => {
		stripe = await stripeWorld();
	});
	afterAll(() => stripe.close());
	const mails = () => stripe.db.select().from(outgoingMails);

	test('a visitor’s goes to the e-mail that was typed at the checkout, which is kept with no job', async () => {
		const { intent_id } = await register(stripe);
		stripe.stripe.account.pay((await openSession(stripe, intent_id)).id, 'Quill.Payer@People.Example');
		await deliver(stripe);
		expect(await mails()).toMatchObject([{ recipient: 'Quill.Payer@People.Example', user_id: null, subject: 'Receipt: $50 for Jordan Ellery' }]);
		expect((await mails())[0]?.body).not.toMatch(/test checkout|Donor/);
		expect(await tablesWith(stripe.db, 'Quill.Payer')).toEqual(['outgoing_mails']);
		await stripe.db.delete(outgoingMails);
	});

	test('somebody’s goes to their account, whatever was typed', async () => {
		const one = await addPerson(stripe);
		const { intent_id } = (await one.call('POST', api.checkoutOneTime, donationBody(stripe, { user_id: one.user_id }))).json();
		stripe.stripe.account.pay((await openSession(stripe, intent_id)).id, 'another@people.example');
		await deliver(stripe);
		expect((await mails()).map(({ recipient }) => recipient)).toEqual([one.user_email]);
		await stripe.db.delete(outgoingMails);
	});

	test('says how the site pays athletes, as text: nothing yet, then what an admin filled in', async () => {
		const bodies = async () => {
			const { intent_id } = await register(stripe);
			stripe.stripe.account.pay((await openSession(stripe, intent_id)).id, 'quill@people.example');
			await deliver(stripe);
			const [mail] = await mails();
			await stripe.db.delete(outgoingMails);
			return mail;
		};
		expect((await bodies())?.body).toContain('This site hasn’t said how it pays athletes. Ask before you give.');
		const profile = { payout_holder: '<b>Herons</b> & Co.', payout_time: 'on the 1st of each month', payout_fee: 'the collective' };
		await stripe.db.insert(settings).values({ key: 'site_profile', value: { revision: 1, profile } });
		const mail = await bodies();
		// The text wraps its lines.
		expect(mail?.body.replace(/\s+/g, ' ')).toContain(
			'Your money is held by <b>Herons</b> & Co. · Athletes get it on the 1st of each month · Card fee paid by the collective',
		);
		expect(mail?.html).toContain('Your money is held by &lt;b&gt;Herons&lt;/b&gt; &amp; Co. · Athletes get it');
	});
});
