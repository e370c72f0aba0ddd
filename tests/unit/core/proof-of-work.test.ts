import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { callApi } from '#core/api/api-client.ts';
import { type Challenge, PROOF_HEADER } from '#domain/api/proof-of-work.ts';
import { drain } from '#outbox/drain/drain.ts';
import { serverKey } from '#server/db/server-key.ts';
import { createProofs } from '#server/http/limits/limit-proofs.ts';
import { clockOf, type FakeServer, freshOutbox, give, rowOf } from '../outbox/outbox-server.ts';

const key = serverKey(Buffer.alloc(32, 'unit tests'));
const proofs = createProofs(key, 1);
const challenge = () => proofs.challenge('gift', 0, new Date());
/** Takes half an hour to solve. */
const endlessChallenge = () => createProofs(key, 100_000).challenge('gift', 8, new Date());
const accepted = async (init: RequestInit) => (await proofs.check(new Headers(init.headers).get(PROOF_HEADER) ?? undefined, 'gift', new Date())) !== undefined;

const json = (status: number, body: object, headers = {}) =>
	new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
const asked = (one: Challenge) => json(429, { code: 'proof_needed', detail: 'Later, or with a proof.', challenge: one }, { 'retry-after': '1800' });

afterEach(() => vi.unstubAllGlobals());

describe('a call that is asked for a proof of work', () => {
	const schema = z.object({ n: z.number() });
	const requests: RequestInit[] = [];
	beforeEach(() => {
		requests.length = 0;
	});

	/** Answers once a proof arrives. With `always`, it asks again each time. */
	function serve({ always = false, challengeOf = challenge } = {}): void {
		vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
			requests.push(init);
			return always || !(await accepted(init)) ? asked(await challengeOf()) : json(200, { n: 1 });
		});
	}

	test('is made again with it: the same body under the same key', async () => {
		serve();
		expect(await callApi('/x', schema, { method: 'POST', body: { a: 1 }, headers: { 'idempotency-key': 'k' } })).toEqual({ n: 1 });
		expect(requests).toHaveLength(2);
		expect(requests.map(({ body, headers }) => [body, new Headers(headers).get('idempotency-key')])).toEqual([
			['{"a":1}', 'k'],
			['{"a":1}', 'k'],
		]);
	});

	test('sends a form again as well', async () => {
		serve();
		const form = new FormData();
		form.set('username', 'robin@people.example');
		await callApi('/x', schema, { method: 'POST', form });
		expect(requests.map(({ body }) => body)).toEqual([form, form]);
	});

	test('is given up when it is asked time and again, and may be made later', async () => {
		serve({ always: true });
		const failure = await callApi('/x', schema).catch((error: unknown) => error);
		expect(failure).toMatchObject({ code: 'proof_needed', status: 429, retryAfterMs: 1_800_000, retryable: true });
		expect(requests).toHaveLength(4);
	});

	test('stops with its caller', async () => {
		serve({ challengeOf: endlessChallenge });
		const controller = new AbortController();
		const call = callApi('/x', schema, { signal: controller.signal });
		await vi.waitFor(() => expect(requests).toHaveLength(1));
		controller.abort(new Error('changed my mind'));
		await expect(call).rejects.toThrow('changed my mind');
	});

	test('without a challenge that it understands is no answer of ours', async () => {
		vi.stubGlobal('fetch', async () => json(429, { code: 'proof_needed', detail: 'Solve this.', challenge: { parameters: { algorithm: 'ROT13' } } }));
		await expect(callApi('/x', schema)).rejects.toMatchObject({ code: 'network' });
	});
});

describe('a donation in the outbox', () => {
	let server: FakeServer;
	beforeEach(async () => {
		server = await freshOutbox();
	});

	/** Makes the server demand a proof before the fake answers. */
	function demandProof(answers: () => boolean): void {
		const plain = globalThis.fetch;
		vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
			if (path.includes('create-checkout') && !(answers() && (await accepted(init)))) return asked(await challenge());
			return plain(path, init);
		});
	}

	test('goes through under its key, in one attempt', async () => {
		demandProof(() => true);
		const op_id = await give();
		await drain(clockOf());
		expect(await rowOf(op_id)).toMatchObject({ state: 'awaiting_payment', attempts: 1 });
		expect(server.intents.map((intent) => intent.op_id)).toEqual([op_id]);
	});

	test('waits where no proof helps, and is sent again under the same key', async () => {
		let open = false;
		demandProof(() => open);
		const op_id = await give();
		await drain(clockOf());
		const row = await rowOf(op_id);
		expect(row).toMatchObject({ state: 'queued', attempts: 1, last_error: { code: 'proof_needed' } });
		open = true;
		await drain({ ...clockOf(), now: () => row.next_at });
		expect(await rowOf(op_id)).toMatchObject({ state: 'awaiting_payment', attempts: 2 });
		expect(server.intents).toHaveLength(1);
	});
});
