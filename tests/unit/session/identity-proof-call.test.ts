import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { UNATTENDED_HEADER } from '#domain/api/api-paths.ts';

const MINUTE = 60_000;
const schema = z.object({ n: z.number() });
const refused = () => new Response(JSON.stringify({ code: 'prove_again', detail: 'Please confirm it’s you and try again.' }), { status: 403 });

let page: EventTarget;
let sent: { path: string; init: RequestInit }[];
let answer: () => Response;
let callApi: typeof import('#core/api/api-client.ts').callApi;
let setIdentityProofPrompt: typeof import('#core/api/identity-proof.ts').setIdentityProofPrompt;

/** A page that was opened just now. */
beforeEach(async () => {
	vi.useFakeTimers();
	vi.resetModules();
	page = new EventTarget();
	sent = [];
	vi.stubGlobal('document', {});
	vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
	vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
		sent.push({ path, init });
		return answer();
	});
	({ callApi } = await import('#core/api/api-client.ts'));
	({ setIdentityProofPrompt } = await import('#core/api/identity-proof.ts'));
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

const touch = () => page.dispatchEvent(new Event('keydown'));
/** The server refuses until the person has proved their identity. */
const asks = (outcome: () => boolean | Promise<boolean>) => {
	let proved = false;
	answer = () => (proved ? new Response('{"n":1}') : refused());
	const asker = vi.fn(async () => {
		proved = await outcome();
		return proved;
	});
	setIdentityProofPrompt(asker);
	return asker;
};
const post = () => callApi('/v1/x', schema, { method: 'POST', body: { amount_cents: 1200 }, headers: { 'idempotency-key': 'k' } });

test('the call is made once more, just as it was', async () => {
	const asker = asks(() => true);
	expect(await post()).toEqual({ n: 1 });
	expect(asker).toHaveBeenCalledTimes(1);
	expect(sent).toHaveLength(2);
	const [first, second] = sent.map(({ path, init: { signal: _own, ...rest } }) => ({ path, ...rest }));
	expect(second).toEqual(first);
});

test('calls side by side share one question', async () => {
	const { promise, resolve } = Promise.withResolvers<boolean>();
	const asker = asks(() => promise);
	const calls = [post(), post(), post()];
	await vi.waitFor(() => expect(sent).toHaveLength(3));
	resolve(true);
	expect(await Promise.all(calls)).toEqual([{ n: 1 }, { n: 1 }, { n: 1 }]);
	expect(asker).toHaveBeenCalledTimes(1);
});

test('canceled, the call fails, and nobody is asked again before they touch the page', async () => {
	const asker = asks(() => false);
	await expect(post()).rejects.toMatchObject({ code: 'prove_again' });
	await expect(post()).rejects.toMatchObject({ code: 'prove_again' });
	expect(asker).toHaveBeenCalledTimes(1);
	vi.advanceTimersByTime(1000);
	touch();
	await expect(post()).rejects.toMatchObject({ code: 'prove_again' });
	expect(asker).toHaveBeenCalledTimes(2);
});

test('a proof that the server doesn’t take fails the call, and asks no second time for it', async () => {
	const asker = asks(() => true);
	answer = refused;
	await expect(post()).rejects.toMatchObject({ code: 'prove_again' });
	expect([asker.mock.calls.length, sent.length]).toEqual([1, 2]);
});

test('a page that nobody has touched for half a minute says so, and asks nobody', async () => {
	const asker = asks(() => true);
	vi.advanceTimersByTime(MINUTE);
	await expect(post()).rejects.toMatchObject({ code: 'prove_again' });
	expect(asker).not.toHaveBeenCalled();
	expect(sent[0]?.init.headers).toMatchObject({ [UNATTENDED_HEADER]: '1' });
	touch();
	expect(await post()).toEqual({ n: 1 });
	expect(sent[1]?.init.headers).not.toHaveProperty(UNATTENDED_HEADER);
});
