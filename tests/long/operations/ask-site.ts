/**
 * `ask-site.ts ORIGIN VERSION`: waits until a site that `deploy/try.sh` or `deploy/try-image.sh` started is ready, opens
 * its home page, and registers a donation. It runs in the network of that site. Exits with 1 if anything isn't right.
 */
import { strict as assert } from 'node:assert';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { API_KEY_HEADER, api, DEFAULT_API_KEY, IDEMPOTENCY_HEADER } from '#domain/api/api-paths.ts';
import { checkoutAnswerSchema, intentStatusSchema } from '#domain/donation/donation.ts';
import { sportsAnswerSchema } from '#domain/roster/listing/browse-answers.ts';
import { searchAnswerSchema } from '#domain/roster/listing/search-body.ts';

const READY_WITHIN_MS = 120_000;
const [origin = '', version] = process.argv.slice(2);

const started = performance.now();
let last: unknown;
for (let ready = false; !ready; ) {
	try {
		const response = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(5_000) });
		last = `${response.status} ${await response.text()}`;
		ready = response.ok;
	} catch (error) {
		last = error;
	}
	if (!ready && performance.now() - started > READY_WITHIN_MS) throw new Error(`not ready within ${READY_WITHIN_MS} ms`, { cause: last });
	if (!ready) await sleep(250);
}
assert.equal(last, `200 ${JSON.stringify({ status: 'ok', version })}`);
console.log(`ready ${((performance.now() - started) / 1_000).toFixed(0)} s later`);

const page = await (await fetch(origin)).text();
const [, script = 'no script'] = /<script[^>]+src="([^"]+)"/.exec(page) ?? [];
assert.equal((await fetch(origin + script)).status, 200);

async function call<T>(path: string, schema: z.ZodMiniType<T>, body?: unknown): Promise<T> {
	const sent = { [API_KEY_HEADER]: DEFAULT_API_KEY, 'content-type': 'application/json', [IDEMPOTENCY_HEADER]: randomUUID() };
	const response = await fetch(origin + path, { headers: sent, ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }) });
	assert.equal(response.status, 200, `${path}: ${response.status}`);
	return z.parse(schema, await response.json());
}

const [sport] = await call(api.sports, sportsAnswerSchema);
assert.ok(sport);
const [athlete] = (await call(api.searchPlayers(0), searchAnswerSchema, { sport_id: sport.sport_id, search: 'a' })).players;
assert.ok(athlete);
const { player_id, player_name, team_id } = athlete;
const { intent_id } = await call(api.checkoutOneTime, checkoutAnswerSchema, { amount: 25, player_id, player_name, team_id });
const { state, amount } = await call(api.intent(intent_id), intentStatusSchema);
assert.deepEqual({ state, amount }, { state: 'created', amount: 25 });
console.log(`${origin} has its page, its athletes, and a registered donation`);
