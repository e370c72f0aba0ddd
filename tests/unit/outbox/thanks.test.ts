import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { outboxDb } from '#core/db/db.ts';
import { storedSession } from '#core/stored-session.ts';
import type { Signature } from '#domain/claims/signature.ts';
import { retryRow } from '#outbox/actions/donation-actions.ts';
import { forgetUnsent } from '#outbox/actions/forget-unsent.ts';
import { NotLoggedIn } from '#outbox/actions/not-logged-in.ts';
import { forgetThanks, saveNote, saveSignature } from '#outbox/actions/save-thanks.ts';
import { drain } from '#outbox/drain/drain.ts';
import { isThanks, isWaiting, type ThanksRow } from '#outbox/kinds/outbox-row.ts';
import { rowTitle, waitingLabel } from '#outbox/kinds/row-texts.ts';
import { rowsInOrder } from '#outbox/store/store.ts';
import { logIn } from '../favorites/favorites-server.ts';
import { clockOf, FAULTS, type FakeServer, freshOutbox, seeded, settle } from './outbox-server.ts';

/* What an athlete signs and writes for their donors, without a signal. */

// Before the clock is a fake.
const SEED = Number(process.env.SEED_TEST ?? Date.now() % 1_000_000);
let server: FakeServer;
beforeEach(async () => {
	server = await freshOutbox();
	logIn(7);
});
afterEach(() => {
	storedSession.clear();
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

const SEASON = { claim_id: 3, player_name: 'Dario Quillfeather', season: 2026 };
const drawn: Signature = {
	kind: 'drawn',
	strokes: [
		[
			[10, 20],
			[40.5, 80],
		],
	],
};
const typed: Signature = { kind: 'typed', name: 'Dario Quillfeather' };
function sign(signature = drawn, summary = SEASON): Promise<void> {
	vi.setSystemTime(Date.now() + 1);
	return saveSignature(summary, signature);
}
function write(note: string, number = 298): Promise<void> {
	vi.setSystemTime(Date.now() + 1);
	return saveNote({ claim_id: 3, number, note });
}
const rows = async () => (await rowsInOrder()).filter(isThanks);
const only = async (): Promise<ThanksRow> => {
	const [row, ...others] = await rows();
	if (row === undefined || others.length > 0) throw new Error(`${others.length + (row === undefined ? 0 : 1)} rows are stored`);
	return row;
};
const states = async () => (await rows()).map(({ kind, state }) => `${kind} ${state}`);

describe('a signature', () => {
	test('waits without a signal, counts in the header, and reaches the server once, under one key', async () => {
		server.fault = () => 'lost';
		await sign();
		await drain(clockOf());
		const { op_id, ...row } = await only();
		expect([await states(), isWaiting(await only()), row.payload]).toEqual([['season_signature queued'], true, { signature: drawn }]);
		server.fault = () => 'none';
		await settle();
		expect([...server.signatures]).toEqual([[op_id, { season: 2026, signature: drawn }]]);
		expect(server.requests.filter((request) => request === 'POST /v1/claims/3/keepsakes/signature')).toHaveLength(2);
		// A finished row keeps no signature.
		expect([await states(), isWaiting(await only()), JSON.stringify(await outboxDb.outbox.toArray()).includes('40.5')]).toEqual([
			['season_signature done'],
			false,
			false,
		]);
		await forgetThanks('7', { claim_id: 4, kind: 'season_signature', before: Date.now() + 1 });
		await forgetThanks('7', { claim_id: 3, kind: 'card_note', before: Date.now() + 1 });
		await forgetThanks('7', { claim_id: 3, kind: 'season_signature', before: (await only()).updated_at });
		expect(await rows()).toHaveLength(1);
		await forgetThanks('7', { claim_id: 3, kind: 'season_signature', before: Date.now() + 1 });
		expect(await rows()).toEqual([]);
	});

	test('made again takes the place of one that never left, and none that may have arrived', async () => {
		await sign();
		await sign(typed);
		expect((await only()).payload).toEqual({ signature: typed });
		server.fault = () => 'lost';
		await drain(clockOf());
		await sign();
		expect((await only()).payload).toEqual({ signature: typed });
	});

	test('of the next season follows one of the last season that may have arrived', async () => {
		server.fault = () => 'lost';
		await sign();
		await drain(clockOf());
		await sign(typed, { ...SEASON, season: 2027 });
		expect(await states()).toEqual(['season_signature queued', 'season_signature queued']);
	});

	test.each([
		[409, 'agreement_changed', 'Sign the agreement first.'],
		[409, 'conflict', 'A new season has begun. Sign for that one.'],
		[409, 'bad_transition', 'You’re on another team now. Ask your new school for a code.'],
		[404, 'not_found', 'We couldn’t find that claim.'],
	])('that the server refuses with %i %s says why, and can be sent again or dismissed', async (status, code, detail) => {
		server.refusal = { status, code, detail };
		await sign();
		await settle();
		const refused = await only();
		expect([refused.state, refused.last_error, isWaiting(refused)]).toEqual(['needs_attention', { code, detail }, true]);
		server.refusal = undefined;
		await retryRow(refused.op_id);
		await settle();
		expect([await states(), [...server.signatures.keys()], server.bodies.get(refused.op_id)?.size]).toEqual([['season_signature done'], [refused.op_id], 1]);
		server.refusal = { status, code, detail };
		await sign(typed, { ...SEASON, claim_id: 4 });
		await settle();
		const [, second] = await rows();
		await forgetUnsent(second?.op_id ?? '');
		expect(await rows()).toHaveLength(1);
	});
});

describe('a note', () => {
	test('waits, takes the place of one that never left, and follows one that may have arrived', async () => {
		await write('Thanks!');
		await write('Thanks a lot!');
		expect((await only()).summary).toEqual({ claim_id: 3, number: 298, note: 'Thanks a lot!' });
		server.fault = () => 'lost';
		await drain(clockOf());
		await write('Thanks a lot!');
		await write('See you.');
		await write('');
		server.fault = () => 'none';
		await settle();
		expect([[...server.notes], server.requests.filter((request) => request.startsWith('PUT'))]).toEqual([
			[[298, '']],
			Array.from({ length: 3 }, () => 'PUT /v1/claims/3/donations/298/note'),
		]);
	});

	test('of one donation leaves those of others', async () => {
		await write('One.', 1);
		await write('Two.', 2);
		await settle();
		expect([...server.notes]).toEqual([
			[1, 'One.'],
			[2, 'Two.'],
		]);
	});

	test('goes out after the signature that it needs', async () => {
		let isDown = true;
		server.fault = (path) => (isDown && path.includes('signature') ? 503 : 'none');
		await sign();
		await write('Thanks!');
		await drain(clockOf());
		expect([await states(), server.notes.size]).toEqual([['season_signature queued', 'card_note queued'], 0]);
		isDown = false;
		await settle();
		expect([await states(), [...server.notes]]).toEqual([['season_signature done', 'card_note done'], [[298, 'Thanks!']]]);
	});

	test('that never left or was refused can be taken back; one that may have arrived can’t', async () => {
		await write('Thanks!');
		await forgetUnsent((await only()).op_id);
		expect(await rows()).toEqual([]);
		server.fault = () => 'lost';
		await write('Thanks!');
		await drain(clockOf());
		await forgetUnsent((await only()).op_id);
		expect(await states()).toEqual(['card_note queued']);
		server.fault = () => 'none';
		server.refusal = { status: 409, code: 'conflict', detail: 'Nothing is left of this donation, so its card takes no note.' };
		await settle();
		expect((await only()).last_error?.detail).toBe('Nothing is left of this donation, so its card takes no note.');
		await forgetUnsent((await only()).op_id);
		expect(await rows()).toEqual([]);
	});
});

test('nobody signs or writes without an account', async () => {
	storedSession.clear();
	await expect(sign()).rejects.toThrow(NotLoggedIn);
	await expect(write('Thanks!')).rejects.toThrow(NotLoggedIn);
});

test('their texts say what will happen', async () => {
	await sign();
	await write('Thanks!');
	await write('', 300);
	const all = await rows();
	expect(all.map(waitingLabel)).toEqual(['Sign Dario Quillfeather’s cards for 2026–27', 'Your note to a donor: “Thanks!”', 'Remove your note to a donor']);
	expect(all.map(rowTitle)).toEqual(all.map(waitingLabel));
});

test('whatever fails, a signature takes effect once and under one body', async () => {
	console.log(`SEED_TEST=${SEED}`);
	const random = seeded(SEED);
	let arrived = 0;
	for (let round = 0; round < 20; round++) {
		server = await freshOutbox();
		let left = 6;
		server.fault = () => (left-- > 0 && random() < 0.7 ? (FAULTS[Math.floor(random() * FAULTS.length)] ?? 'none') : 'none');
		await sign();
		await settle(clockOf(random));
		const row = await only();
		// Some answers are refusals, after which a person tries again.
		if (row.state === 'needs_attention') await retryRow(row.op_id);
		await settle(clockOf(random));
		expect(server.signatures.size).toBeLessThanOrEqual(1);
		for (const bodies of server.bodies.values()) expect(bodies.size).toBe(1);
		if ((await only()).state !== 'done') continue;
		arrived++;
		expect([...server.signatures.keys()]).toEqual([row.op_id]);
	}
	expect(arrived).toBeGreaterThan(10);
});
