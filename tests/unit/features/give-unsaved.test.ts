import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { outboxDb } from '#core/db/db.ts';
import { type StorageCause, storageTrouble } from '#core/db/storage-trouble.ts';
import { storedSession } from '#core/stored-session.ts';
import { toCents } from '#domain/money/money.ts';
import { donationMessages } from '#domain/texts/donation-messages.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { SaveFailedError } from '#features/donate/give-unsaved.ts';
import { findTwin, saveDonation, saveMonthlyDonation } from '#features/donate/save-donation.ts';
import { cancelRow, editDonation } from '#outbox/actions/donation-actions.ts';
import { isGivenDirectly } from '#outbox/actions/given-directly.ts';
import { rowsInOrder } from '#outbox/store/store.ts';
import { logIn } from '../favorites/favorites-server.ts';
import { dario } from '../fixtures/dario.ts';
import { type FakeServer, freshOutbox, ORIGIN, rowOf, settle } from '../outbox/outbox-server.ts';

const athlete = { ...dario, team_color: null, team_alt_color: null };
let server: FakeServer;
let dollars = 10;

beforeEach(async () => {
	server = await freshOutbox();
	vi.stubGlobal('reportError', console.error);
	// Equal donations of two tests would be one.
	dollars += 1;
});

afterEach(() => {
	storageTrouble.set(undefined);
	storedSession.clear();
	vi.restoreAllMocks();
	vi.unstubAllGlobals();
	vi.useRealTimers();
});

/** Every write of the outbox fails, because of `cause`, for `seconds` so far. */
function breakStorage(error: Error, cause?: StorageCause, seconds = 4): void {
	vi.spyOn(outboxDb, 'transaction').mockRejectedValue(error);
	if (cause !== undefined) storageTrouble.set({ cause, since: Date.now() - seconds * 1000 });
}

function mendStorage(): void {
	vi.restoreAllMocks();
	storageTrouble.set(undefined);
}

const closed = () => Object.assign(new Error('closed'), { name: 'DatabaseClosedError' });
const give = (options: Parameters<typeof saveDonation>[2] = { named: false }) => saveDonation(athlete, toCents(dollars * 100), options);
const twin = (months?: 3) => findTwin(athlete, toCents(dollars * 100), months);
const checkoutOf = (intent_id: string | undefined) => ({ checkout_url: `${ORIGIN}/v1/pay/${intent_id}` });

test.each(['other_tab', 'no_answer', 'refused', 'lost'] as const)('with storage out for seconds (%s), a donation is given directly', async (cause) => {
	breakStorage(closed(), cause);
	expect(await give()).toEqual(checkoutOf(server.intents[0]?.intent_id));
	expect(server.intents).toHaveLength(1);
	vi.restoreAllMocks();
	expect(await rowsInOrder()).toEqual([]);
});

test('an answer that is lost, and the tap that follows: one donation', async () => {
	breakStorage(closed(), 'no_answer');
	server.fault = () => 'lost';
	await expect(give()).rejects.toThrow(/^We couldn’t save your donation\. .* We can’t reach our server either\. Nothing was charged\. Tap again\.$/);
	server.fault = () => 'none';
	vi.setSystemTime(Date.now() + 5000);
	expect(await give()).toEqual(checkoutOf(server.intents[0]?.intent_id));
	expect(server.intents).toHaveLength(1);
});

test('the same donation half an hour later is another one', async () => {
	breakStorage(closed(), 'no_answer');
	await give();
	vi.setSystemTime(Date.now() + 30 * 60_000);
	await give();
	expect(server.intents).toHaveLength(2);
});

describe('a donation that was given directly, once storage is back', () => {
	test.each(['back', 'still out'])('asks before an equal one with storage %s, and another one has its own key', async (storage) => {
		breakStorage(closed(), 'no_answer');
		await give();
		if (storage === 'back') mendStorage();
		else vi.spyOn(outboxDb.outbox, 'toArray').mockRejectedValue(closed());
		const first = await twin();
		expect(first?.op_id).toBe(server.intents[0]?.op_id);
		expect(first && isGivenDirectly(first)).toBe(true);
		expect(await findTwin(athlete, toCents(dollars * 100 + 1))).toBeUndefined();
		expect(await twin(3)).toBeUndefined();
		await give();
		mendStorage();
		await settle();
		expect(server.intents).toHaveLength(2);
	});

	test('ten minutes later, or for somebody else, it asks nothing', async () => {
		logIn(7);
		breakStorage(closed(), 'no_answer');
		await give();
		mendStorage();
		expect(await twin()).toBeDefined();
		logIn(8);
		expect(await twin()).toBeUndefined();
		logIn(7);
		vi.setSystemTime(Date.now() + 10 * 60_000);
		expect(await twin()).toBeUndefined();
	});

	test('without an answer, the next tap saves it under its key, without a question: one donation', async () => {
		breakStorage(closed(), 'no_answer');
		server.fault = () => 'lost';
		await expect(give()).rejects.toThrow(/Tap again\.$/);
		server.fault = () => 'none';
		mendStorage();
		expect(await twin()).toBeUndefined();
		const op_id = server.intents[0]?.op_id;
		expect(await give()).toEqual({ op_id });
		expect(await twin()).toMatchObject({ op_id });
		await settle();
		expect(server.intents).toHaveLength(1);
		expect((await rowOf(String(op_id))).checkout_url).toBe(checkoutOf(server.intents[0]?.intent_id).checkout_url);
		// After the question: another one.
		expect(await give()).not.toEqual({ op_id });
	});

	test('saved after a lost answer, it is never changed under its key, and the server learns of a cancel', async () => {
		breakStorage(closed(), 'no_answer');
		server.fault = () => 'lost';
		await expect(give()).rejects.toThrow();
		server.fault = () => 'none';
		mendStorage();
		await give();
		const [row] = await rowsInOrder();
		const edited = await editDonation(String(row?.op_id), toCents(9900));
		expect(edited).not.toBe(row?.op_id);
		await cancelRow(String(edited));
		await settle();
		expect(server.intents.map((intent) => intent.state)).toEqual(['cancelled']);
	});

	test.each(['lost', 'none'] as const)('one whose write was stored all the same is told by its row (answer: fault %s)', async (fault) => {
		const transaction = outboxDb.transaction.bind(outboxDb);
		breakStorage(closed(), 'no_answer');
		vi.mocked(outboxDb.transaction).mockImplementation((mode, table, ...rest) =>
			Dexie.Promise.resolve(Reflect.apply(transaction, outboxDb, [mode, table, ...rest])).then(() => Promise.reject(closed())),
		);
		server.fault = () => fault;
		await give().catch((failure: unknown) => expect(failure).toBeInstanceOf(SaveFailedError));
		server.fault = () => 'none';
		mendStorage();
		const [row] = await rowsInOrder();
		expect((await twin())?.op_id).toBe(row?.op_id);
		await cancelRow(String(row?.op_id));
		expect(await twin()).toBeUndefined();
		expect(await give()).not.toEqual({ op_id: row?.op_id });
		expect(await rowsInOrder()).toHaveLength(2);
	});
});

test.each([
	[
		'plan_exists',
		messages.planExists('Dario'),
		`You already give to ${dario.player_name} every month. To start a second monthly donation, use a browser that can save it. Nothing was charged.`,
	],
	['giving_paused', donationMessages.givingPaused, 'Donations are paused right now. Nothing was charged.'],
])('a refusal (%s) is said once, without a question that nothing answers', async (code, detail, text) => {
	logIn(7);
	breakStorage(closed(), 'no_answer');
	server.refusal = { status: 409, code, detail };
	await expect(saveMonthlyDonation(athlete, toCents(dollars * 100), 3, false)).rejects.toThrow(new SaveFailedError(text));
});

test('a monthly donation is given directly, and a refusal is said as the server says it', async () => {
	logIn(7);
	breakStorage(closed(), 'other_tab');
	expect(await saveMonthlyDonation(athlete, toCents(dollars * 100), 6, false)).toEqual(checkoutOf(server.intents[0]?.intent_id));
	server.refusal = { status: 410, code: 'athlete_gone', detail: 'This athlete left.' };
	await expect(saveMonthlyDonation(athlete, toCents(dollars * 100), 3, false)).rejects.toThrow('This athlete left. Nothing was charged.');
});

test('a saved card is never charged for a donation that nobody could undo here', async () => {
	logIn(7);
	breakStorage(closed(), 'no_answer');
	const card = { card_id: crypto.randomUUID(), words: 'Give', agreed_at: new Date().toISOString() };
	await expect(give({ named: false, card })).rejects.toThrow(
		/ So you can’t use a saved card right now\. Pay on the checkout page instead\. Nothing was charged\.$/,
	);
	expect(server.requests).toEqual([]);
});

test.each([
	[
		'lost a moment ago',
		closed(),
		'lost',
		/^We couldn’t save your donation\. Your browser closed our storage for a moment\. Nothing was charged\. Tap again\.$/,
	],
	['a write that failed', new DOMException('x', 'UnknownError'), undefined, /closed our storage for a moment\. Nothing was charged\. Tap again\.$/],
	['full', new DOMException('x', 'QuotaExceededError'), undefined, /^We couldn’t save your donation\. This phone is out of space\. Nothing was charged\.$/],
] as const)('storage that is %s: nothing is called saved, nothing leaves, and only a private window is called one', async (_name, error, cause, text) => {
	breakStorage(error, cause, 0);
	const failure = await give().catch((thrown: Error) => thrown.message);
	expect(failure).toMatch(text);
	expect(failure).not.toContain('private window');
	expect(server.requests).toEqual([]);
	vi.restoreAllMocks();
	expect(await give()).toHaveProperty('op_id');
});

test('a browser that allows no storage may be in a private window', async () => {
	breakStorage(new DOMException('x', 'SecurityError'));
	server.fault = () => 'before';
	await expect(give()).rejects.toThrow(/private window\? We can’t reach our server either\. Nothing was charged\. Tap again\.$/);
});
