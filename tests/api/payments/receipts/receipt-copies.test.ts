import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { api, screens } from '#domain/api/api-paths.ts';
import { and, eq } from '#server/db/drizzle.ts';
import { payments } from '#server/db/schema/payments-schema.ts';
import { outgoingMails } from '#server/db/schema/people-schema.ts';
import { FIGURES } from '#server/http/limits/limit-figures.ts';
import { NO_LETTERHEAD } from '#server/modules/mail/letterhead.ts';
import type { Mail, Mailer } from '#server/modules/mail/mailer.ts';
import { sendDueMails } from '#server/modules/mail/send-due-mails.ts';
import { allowReceiptCopyAgain } from '#server/modules/payments/public.ts';
import { tablesWith } from '../../fixtures/find-text.ts';
import { addPerson, type Person, visitor } from '../../fixtures/logged-in-people.ts';
import { beginPlan, differences, giveOnce, paymentWorld, settleDown, status, strayCheckout, type World } from '../../fixtures/payments/payment-world.ts';

let world: World;
let logged: string[];
let guest: Person['call'];
beforeAll(async () => {
	world = await paymentWorld(undefined, undefined, { ...FIGURES, newcomer: { free: 6000 }, click: { free: 6000 }, click_without_cookie: { free: 6000 } });
});
beforeEach(() => {
	logged = [];
	guest = visitor(world);
});
afterEach(async () => {
	await settleDown(world);
	expect(await differences(world)).toEqual([]);
	await world.db.delete(outgoingMails);
});
afterAll(() => world.close());

const mails = () => world.db.select().from(outgoingMails);
const guestsPayment = async () => (await status(world, await giveOnce(world))).payment_id ?? '';
const ask = (payment_id: string, email: string, call = guest) => call('POST', api.mailReceipt(payment_id), { email });
const copyState = async (payment_id: string) => (await guest('GET', api.receipt(payment_id))).json().mail_copy;
const aQuarter = 15 * 60_000;

/** Sends what is due as the server does, by a mail server that takes every mail, or none. */
async function deliver(isAway = false): Promise<Mail[]> {
	const sent: Mail[] = [];
	const mailer: Mailer = {
		send: async (mail) => {
			if (isAway) throw Object.assign(new Error(`550 no such user ${mail.recipient}`), { code: 'EENVELOPE' });
			sent.push(mail);
		},
	};
	await sendDueMails({
		...{ db: world.db, clock: world.deps.clock, mailer, letterhead: async () => NO_LETTERHEAD },
		sent: async () => {},
		givenUp: (mail_id) => allowReceiptCopyAgain(world.db, mail_id),
		log: { error: (message) => void logged.push(message) },
	});
	return sent;
}

test('a guest’s receipt goes to the address that was typed, once, and then nothing of the address is left', async () => {
	const payment_id = await guestsPayment();
	expect(await copyState(payment_id)).toBe('open');
	const answer = await ask(payment_id, ' Quill.Payer@People.Example ');
	expect([answer.statusCode, answer.json(), answer.headers['cache-control']]).toEqual([200, { queued: true }, 'no-store']);
	expect(await copyState(payment_id)).toBe('queued');
	const [mail, ...more] = await mails();
	expect(more).toEqual([]);
	expect(mail).toMatchObject({ recipient: 'Quill.Payer@People.Example', user_id: null, subject: 'Receipt: $50 for Jordan Ellery' });
	for (const text of [screens.receipt(payment_id), 'entered this address on the receipt’s page']) expect(mail?.body).toContain(text);
	expect(await tablesWith(world.db, 'Quill.Payer')).toEqual(['outgoing_mails']);

	expect((await deliver()).map(({ recipient }) => recipient)).toEqual(['Quill.Payer@People.Example']);
	expect(await tablesWith(world.db, 'Quill.Payer')).toEqual([]);
	expect(await copyState(payment_id)).toBe('sent');
	// The same address, or another: one mail is all.
	for (const email of ['Quill.Payer@People.Example', 'another@people.example']) expect((await ask(payment_id, email)).json()).toEqual({ queued: false });
	expect(await mails()).toEqual([]);
	expect(logged).toEqual([]);
});

test('two taps at once queue one mail', async () => {
	const payment_id = await guestsPayment();
	const answers = await Promise.all(['one@people.example', 'two@people.example'].map((email) => ask(payment_id, email)));
	expect(answers.map((answer) => answer.json().queued).sort()).toEqual([false, true]);
	expect(await mails()).toHaveLength(1);
});

test('a mail that no server took for a day may be requested again, and the log names no address', async () => {
	const payment_id = await guestsPayment();
	await ask(payment_id, 'quill.payer@people.example');
	await deliver(true);
	expect(await copyState(payment_id)).toBe('queued');
	expect((await ask(payment_id, 'quill.payer@people.example')).json()).toEqual({ queued: false });
	world.pass(25 * 60 * 60_000);
	await deliver(true);
	expect(await mails()).toEqual([]);
	expect(await copyState(payment_id)).toBe('open');
	expect(await tablesWith(world.db, 'quill.payer')).toEqual([]);
	expect(logged).toHaveLength(2);
	expect(logged.join()).not.toMatch(/quill|people\.example/);
	expect((await ask(payment_id, 'right@people.example')).json()).toEqual({ queued: true });
});

test('its link is the right to ask, whoever is logged in; an account’s receipt goes to the account alone', async () => {
	const payment_id = await guestsPayment();
	const somebody = await addPerson(world);
	const theirs = (await status(world, await beginPlan(world, somebody))).payment_id ?? '';
	await world.db.delete(outgoingMails);
	for (const call of [guest, somebody.call]) {
		expect(await ask(theirs, 'other@people.example', call).then(({ statusCode, body }) => [statusCode, JSON.parse(body).code])).toEqual([409, 'conflict']);
		expect((await ask(randomUUID(), 'other@people.example', call)).statusCode).toBe(404);
	}
	expect(await copyState(theirs)).toBe('no');
	expect((await ask(payment_id, somebody.user_email, somebody.call)).json()).toEqual({ queued: true });

	// The account is gone, and its donation stays under a pseudonym.
	await world.db.delete(outgoingMails);
	await somebody.call('DELETE', api.account(somebody.user_id));
	expect((await ask(theirs, 'other@people.example')).statusCode).toBe(409);
	expect((await mails()).map(({ recipient }) => recipient)).not.toContain('other@people.example');
});

test('money that should not have come has no receipt to mail', async () => {
	const intent_id = await giveOnce(world);
	const stray = await strayCheckout(world, intent_id, 5000);
	await world.sandbox.pay(stray.session_id);
	await settleDown(world);
	const [surplus] = await world.db
		.select()
		.from(payments)
		.where(and(eq(payments.intent_id, intent_id), eq(payments.surplus, true)));
	const { payment_id = '' } = surplus ?? {};
	expect(await copyState(payment_id)).toBe('no');
	expect((await ask(payment_id, 'one@people.example')).statusCode).toBe(409);
});

test.each([
	['a second recipient', 'one@people.example,two@people.example'],
	['a header', 'one@people.example\r\nBcc: two@people.example'],
	['a line break', 'one\r\nBcc:two@people.example'],
	['a name', 'Robin <one@people.example>'],
	['a character that nobody sees', 'o\u200bne@people.example'],
	['no address', 'one'],
	['nothing', ''],
	['one that is too long', `${'x'.repeat(400)}@people.example`],
])('refuses %s', async (_what, email) => {
	const answer = await ask(await guestsPayment(), email);
	expect([answer.statusCode, answer.json()]).toMatchObject([422, { code: 'invalid', field: 'email' }]);
	expect(await mails()).toEqual([]);
});

test('refuses other fields, and a receipt that has no such id', async () => {
	const payment_id = await guestsPayment();
	expect((await guest('POST', api.mailReceipt(payment_id), { email: 'one@people.example', subject: 'Hello' })).statusCode).toBe(422);
	expect((await guest('POST', api.mailReceipt(payment_id))).statusCode).toBe(422);
	expect((await ask('1', 'one@people.example')).statusCode).toBe(422);
});

test('is limited for a receipt, for an address that gets mail, and for a device', async () => {
	const payment_id = await guestsPayment();
	const answersOf = async (count: number, send: (n: number) => ReturnType<typeof ask>) => {
		const statuses: number[] = [];
		for (let n = 0; n < count; n++) statuses.push((await send(n)).statusCode);
		return statuses;
	};
	const { receipt_copy, receipt_copy_of, receipt_copy_to } = FIGURES;
	const of = await answersOf(receipt_copy_of.free + 1, (n) => ask(payment_id, `${n}@people.example`, visitor(world)));
	expect(of).toEqual([...Array(receipt_copy_of.free).fill(200), 429]);
	world.pass(60 * 60_000 + aQuarter);
	const to = await answersOf(receipt_copy_to.free + 1, () => ask(randomUUID(), 'Victim@people.example', visitor(world)));
	expect(to).toEqual([...Array(receipt_copy_to.free).fill(404), 429]);
	const device = await answersOf((receipt_copy.device ?? 0) + 1, (n) => ask(randomUUID(), `${n}@people.example`));
	expect(device).toEqual([...Array(receipt_copy.device).fill(404), 429]);
});
