import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { notePendingLogout, sendPendingLogout } from '#core/api/pending-logout.ts';
import { outboxDb } from '#core/db/db.ts';
import { storedSession } from '#core/stored-session.ts';
import { cancelRow } from '#outbox/actions/donation-actions.ts';
import { isUnsynced } from '#outbox/kinds/outbox-row.ts';
import { rowsInOrder } from '#outbox/store/store.ts';
import { drainInWorker } from '#outbox/worker/drain-in-worker.ts';
import { sessionShared, shareSession } from '#outbox/worker/shared-session.ts';
import { logIn } from '../favorites/favorites-server.ts';
import { clockOf, type FakeServer, type Fault, freshOutbox, give } from './outbox-server.ts';

let server: FakeServer;

beforeEach(async () => {
	storedSession.clear();
	server = await freshOutbox();
	shareSession();
});

/** The worker doesn't see the page's memory: it knows only what the page shared. */
async function asWorker(): Promise<void> {
	await sessionShared();
	const page = storedSession.get();
	try {
		await drainInWorker(clockOf());
	} finally {
		if (page === null) storedSession.clear();
		else storedSession.set(page);
		await sessionShared();
	}
}

test('what waits is sent, and is ready to pay', async () => {
	const op_id = await give();
	await asWorker();
	expect(server.intents.map((intent) => intent.op_id)).toEqual([op_id]);
	expect((await rowsInOrder()).map(({ state }) => state)).toEqual(['awaiting_payment']);
});

test('without an answer it fails, so that the browser tries again; the next time sends it once', async () => {
	const op_id = await give();
	server.fault = () => 'lost';
	await expect(asWorker()).rejects.toThrow('couldn’t be sent');
	server.fault = () => 'none';
	await asWorker();
	expect(server.intents.map((intent) => intent.op_id)).toEqual([op_id]);
	expect(server.bodies.get(op_id)?.size).toBe(1);
});

test('a cancel without an answer is a reason to try again too', async () => {
	const op_id = await give();
	await asWorker();
	await cancelRow(op_id);
	server.fault = () => 'before';
	await expect(asWorker()).rejects.toThrow('couldn’t be sent');
	server.fault = () => 'none';
	await asWorker();
	expect(server.canceled.has(op_id)).toBe(true);
	expect((await rowsInOrder()).some(isUnsynced)).toBe(false);
});

test('what is on its way counts as untold: its answer may never be read', async () => {
	const op_id = await give();
	let during = false;
	server.fault = async (): Promise<Fault> => {
		during = (await rowsInOrder()).some((row) => row.op_id === op_id && row.state === 'sending' && isUnsynced(row));
		return 'none';
	};
	await asWorker();
	expect(during).toBe(true);
	expect((await rowsInOrder()).some(isUnsynced)).toBe(false);
});

test('the owner’s rows go out in their name, a visitor’s in nobody’s', async () => {
	const visitors = await give();
	logIn(7);
	const own = await give(50);
	await asWorker();
	const bodyOf = (op_id: string) => JSON.parse([...(server.bodies.get(op_id) ?? [])][0] ?? '{}');
	expect(bodyOf(own)).toMatchObject({ user_id: 7, user_email: 'p7@people.example' });
	expect(bodyOf(visitors)).not.toHaveProperty('user_id');
});

test('rows of another owner stay', async () => {
	logIn(7);
	await give();
	logIn(8);
	await asWorker();
	storedSession.clear();
	await asWorker();
	expect(server.requests).toEqual([]);
});

test('a session that has ended pauses the rows, and is no reason to try again', async () => {
	logIn(7);
	await give();
	server.refusal = { status: 401, code: 'session_ended', detail: 'Your session has ended. Please log in again.' };
	await asWorker();
	server.refusal = undefined;
	await asWorker();
	expect(server.intents).toEqual([]);
});

test('a logout made while it sends ends it before the next row', async () => {
	logIn(7);
	const first = await give();
	await give(50);
	const session = storedSession.get();
	server.fault = async (): Promise<Fault> => {
		await outboxDb.settings.put({ key: 'worker-session', value: { session, logout_waits: true } });
		return 'none';
	};
	await asWorker();
	expect(server.intents.map(({ op_id }) => op_id)).toEqual([first]);
	expect((await rowsInOrder()).map(({ state }) => state)).toEqual(['awaiting_payment', 'queued']);
});

test('while a logout waits, nothing goes out', async () => {
	logIn(7);
	await give();
	notePendingLogout();
	// A page without a connection shares it with the next change.
	storedSession.set({ ...(storedSession.get() as NonNullable<ReturnType<typeof storedSession.get>>), given_name: 'Ada' });
	await asWorker();
	expect(server.requests).toEqual([]);
	await sendPendingLogout().catch(() => undefined);
});

test('a device that no page has told about sends nothing', async () => {
	await give();
	await sessionShared();
	await outboxDb.settings.clear();
	await drainInWorker(clockOf());
	expect(server.requests).toEqual([]);
});
