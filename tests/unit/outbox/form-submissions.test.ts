import { dario } from '../fixtures/dario.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { outboxDb } from '#core/db/db.ts';
import { storedSession } from '#core/stored-session.ts';
import { requestApi } from '#domain/api/request-paths.ts';
import { collaborationBody, emptyCollaborationForm } from '#domain/collaboration/collaboration-form-schema.ts';
import { cancelRow, retryRow } from '#outbox/actions/donation-actions.ts';
import { isCertainlyHere, removeRefusedSubmission, saveMessage, saveRequest } from '#outbox/actions/form-submission-actions.ts';
import { drain } from '#outbox/drain/drain.ts';
import { type FormSubmission, isFormSubmission, isWaiting } from '#outbox/kinds/outbox-row.ts';
import { getRow } from '#outbox/store/store.ts';
import { dropDraft, readDraft, saveDraft } from '#session/private-data/drafts.ts';
import { wipeOthers, wipePrivate } from '#session/private-data/wipe-private-data.ts';
import { logIn } from '../favorites/favorites-server.ts';
import { clockOf } from './outbox-server.ts';

const form = {
	...emptyCollaborationForm,
	first_name: 'Robin',
	scope: 'Gaming',
	requested_date: '2026-12-24',
	compensation: 'Flat Fee',
	flat_fees: '750',
} as const;
const filled = {
	...form,
	last_name: 'V',
	email_address: 'r@people.example',
	phone_number: '5',
	street_address: 's',
	city: 'c',
	state: 's',
	zip_code: 'z',
	country: 'c',
};
const request = { body: collaborationBody(filled, dario), athlete: dario };
const message = { first_name: 'Robin', last_name: 'V', email: 'r@people.example', phone_number: '5', subject: 'Hello', message: 'Words' };

interface Sent {
	path: string;
	key: string;
	body: Record<string, unknown>;
}
let sent: Sent[];
/** How the next requests end. The ones after these succeed. */
let fates: ('lost' | 'refused')[];
let online: boolean;
/** In the next answers. */
let link_token: string | undefined;

beforeEach(async () => {
	storedSession.clear();
	await outboxDb.outbox.clear();
	await outboxDb.drafts.clear();
	[sent, fates, online, link_token] = [[], [], true, undefined];
	vi.stubGlobal('navigator', {
		get onLine() {
			return online;
		},
	});
	vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
		if (!online) throw new TypeError('no connection');
		sent.push({ path, key: (init.headers as Record<string, string>)['idempotency-key'] ?? '', body: JSON.parse(String(init.body)) });
		const fate = fates.shift();
		if (fate === 'lost') throw new TypeError('connection reset');
		if (fate === 'refused') return new Response('{"detail":"Dario Quillfeather is no longer on a roster.","code":"athlete_gone"}', { status: 404 });
		return new Response(JSON.stringify({ request_id: 31, message_id: 1, status: 'new', ...(link_token && { link_token }) }), { status: 200 });
	});
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

async function submission(op_id: string | undefined): Promise<FormSubmission> {
	const row = await getRow(String(op_id));
	if (row === undefined || !isFormSubmission(row)) throw new Error('no such row');
	return row;
}
/** Drains until nothing is due anymore, however long the waits are. */
async function settle(): Promise<void> {
	for (let i = 0; i < 10; i++) {
		await drain(clockOf());
		vi.setSystemTime(Date.now() + 600_000);
	}
}

describe('a sent request', () => {
	test('keeps its number and the token of its link, and nothing that was typed', async () => {
		link_token = 'secret';
		const op_id = await saveRequest(request, { draft: 'd' });
		await drain(clockOf());
		const row = await submission(op_id);
		expect(row).toMatchObject({ state: 'done', payload: null, sent: { request_id: 31, link_token: 'secret' } });
		expect(JSON.stringify(row)).not.toContain('r@people.example');
	});

	test('of an account, or of a server of an earlier version, has no token', async () => {
		const op_id = await saveRequest(request, { draft: 'd' });
		await drain(clockOf());
		const row = await submission(op_id);
		expect(row.kind === 'collaboration_request' && row.sent).toEqual({ request_id: 31, link_token: undefined });
	});
});

describe.each([
	['a request', requestApi.collaborationRequests, () => saveRequest(request, { draft: 'd' }), request.body],
	['a message', requestApi.contactUs, () => saveMessage(message, { draft: 'd' }), message],
] as const)('%s', (_name, path, save, body) => {
	test('after answers that were lost the same key goes again with the same body, and nothing of it is kept once it is sent', async () => {
		vi.useFakeTimers({ toFake: ['Date'] });
		fates = ['lost', 'lost', 'lost'];
		const op_id = await save();
		await settle();
		expect(sent).toEqual(Array.from({ length: 4 }, () => ({ path, key: op_id, body })));
		expect(await submission(op_id)).toMatchObject({ state: 'done', payload: null });
	});

	test('of somebody who is logged in goes with their id, and pauses with a session that has ended', async () => {
		logIn(7);
		const op_id = await save();
		await drain(clockOf());
		expect(sent[0]?.body).toEqual({ ...body, user_id: 7 });
		expect(await submission(op_id)).toMatchObject({ owner: '7', state: 'done' });
	});

	test('its draft goes in the moment in which it is saved', async () => {
		await saveDraft('', 'd', { half: true });
		await save();
		expect(await readDraft('', 'd')).toBeUndefined();
	});

	test('without a connection it stays as if it had never been tried: it can be changed and canceled; it counts as waiting', async () => {
		online = false;
		const op_id = await save();
		await drain(clockOf());
		const row = await submission(op_id);
		expect(row).toMatchObject({ state: 'queued', attempts: 0 });
		expect([isCertainlyHere(row), isWaiting(row)]).toEqual([true, true]);
		await cancelRow(String(op_id));
		online = true;
		await drain(clockOf());
		expect(sent).toEqual([]);
		expect(await submission(op_id)).toMatchObject({ state: 'cancelled', payload: null });
	});

	test('what may have arrived is neither changed nor canceled', async () => {
		fates = ['lost'];
		const op_id = await save();
		await drain(clockOf());
		expect(isCertainlyHere(await submission(op_id))).toBe(false);
	});

	test('refused: needs the person, can be tried again, or be taken back into its form', async () => {
		fates = ['refused', 'refused'];
		const op_id = await save();
		await drain(clockOf());
		const row = await submission(op_id);
		expect(row).toMatchObject({ state: 'needs_attention', last_error: { code: 'athlete_gone' } });
		expect(isCertainlyHere(row)).toBe(true);
		await retryRow(String(op_id));
		await drain(clockOf());
		expect(sent.map(({ key }) => key)).toEqual([op_id, op_id]);
		await removeRefusedSubmission(String(op_id));
		expect(await getRow(String(op_id))).toBeUndefined();
	});
});

test('a change takes the place of what waits, under a key of its own; what has gone out meanwhile stays, and nothing is added', async () => {
	online = false;
	const first = await saveMessage(message, { draft: 'd' });
	const second = await saveMessage({ ...message, message: 'Better words' }, { draft: 'd', replaces: first });
	expect(second).not.toBe(first);
	expect(await getRow(String(first))).toBeUndefined();
	online = true;
	await drain(clockOf());
	expect(await saveMessage({ ...message, message: 'Too late' }, { draft: 'd', replaces: second })).toBeUndefined();
	expect(sent.map(({ body }) => body.message)).toEqual(['Better words']);
	expect(await outboxDb.outbox.count()).toBe(1);
});

describe('a draft', () => {
	test('is one person’s, and goes with the logout; a visitor’s stays', async () => {
		await saveDraft('', 'contact', { subject: 'visitor' });
		logIn(7);
		await saveDraft('7', 'contact', { subject: 'mine' });
		expect((await readDraft('7', 'contact'))?.value).toEqual({ subject: 'mine' });
		storedSession.clear();
		await wipePrivate('7');
		expect(await readDraft('7', 'contact')).toBeUndefined();
		expect(await readDraft('', 'contact')).toBeDefined();
		await dropDraft('', 'contact');
		expect(await outboxDb.drafts.count()).toBe(0);
	});

	test('that is written down after the logout is not', async () => {
		logIn(7);
		storedSession.clear();
		await saveDraft('7', 'contact', { subject: 'late' });
		expect(await outboxDb.drafts.count()).toBe(0);
	});

	test('that nobody has gone on with for two weeks is dropped, and so is anybody else’s', async () => {
		const put = (owner: string, name: string, days: number) => outboxDb.drafts.put({ owner, form: name, value: {}, stored_at: Date.now() - days * 86_400_000 });
		logIn(7);
		await Promise.all([put('', 'old', 15), put('', 'new', 13), put('7', 'mine', 1), put('8', 'theirs', 1)]);
		await wipeOthers();
		expect((await outboxDb.drafts.toArray()).map((draft) => draft.form).sort()).toEqual(['mine', 'new']);
	});
});
