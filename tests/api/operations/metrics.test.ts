import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api } from '#domain/api/api-paths.ts';
import { VERSION } from '#server/core/version.ts';
import { sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { outgoingMails } from '#server/db/schema/people-schema.ts';
import { addPlayers, addSport, addTeam, type BrowseWorld, browseWorld } from '../fixtures/browse-world.ts';

const METRICS_TOKEN = 'a-token-for-metrics';
const bearer = { authorization: `Bearer ${METRICS_TOKEN}` };
const deploy = (file: string) => readFileSync(new URL(`../../../deploy/${file}`, import.meta.url), 'utf8');

let world: BrowseWorld;
beforeAll(async () => {
	world = await browseWorld({ env: { METRICS_TOKEN } });
});
afterAll(() => world.close());

const read = async () => (await world.get('/metrics', bearer)).body;
/** The value of a metric, by its name with labels as Prometheus writes them. */
const value = (text: string, metric: string) => {
	const line = text.split('\n').find((each) => each.startsWith(`${metric} `));
	return line === undefined ? undefined : Number(line.slice(metric.length + 1));
};

describe('GET /metrics', () => {
	test('without the setting, there is no such address', async () => {
		const plain = await browseWorld({ database: world.database });
		expect((await plain.get('/metrics', bearer)).statusCode).toBe(404);
		await plain.app.close();
	});

	test.each([{}, { authorization: 'Bearer wrong' }, { authorization: METRICS_TOKEN }])('%j: 401', async (headers) => {
		const answer = await world.get('/metrics', headers);
		expect([answer.statusCode, answer.json().code]).toEqual([401, 'bad_credentials']);
	});

	test('requests are counted by route pattern, never by address', async () => {
		await world.get(api.player(4711, 12));
		const answer = await world.get('/metrics', bearer);
		expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': expect.stringContaining('text/plain') });
		expect(value(answer.body, 'nil_http_request_seconds_count{method="GET",route="/v1/get_player/:playerId/:teamId",status="404"}')).toBe(1);
		// Labels only: a value, such as the time of the start, may contain any digits.
		expect(answer.body.match(/\{.*\}/g)?.join('\n')).not.toContain('4711');
		expect(value(answer.body, `nil_build_info{version="${VERSION}"}`)).toBe(1);
		expect(value(answer.body, 'nil_database_up')).toBe(1);
	});

	test('syncs are measured by kind, as they go over the line', async () => {
		await addSport(world.db, 71, 'Rowing');
		const team = await addTeam(world.db, 71, 'Cedar Valley Herons');
		await addPlayers(
			world.db,
			team,
			Array.from({ length: 50 }, (_, n) => ({ player_name: `Athlete ${n}` })),
		);
		const snapshot = await world.get(api.sync(71), { 'accept-encoding': 'br' });
		const { cursor } = JSON.parse((await world.get(api.sync(71))).body.split('\n', 1)[0] ?? '');
		const delta = await world.get(api.sync(71, cursor));
		expect((await world.get(api.sync(71), { 'if-none-match': String(snapshot.headers.etag), 'accept-encoding': 'br' })).statusCode).toBe(304);
		const text = await read();
		for (const [kind, answer] of Object.entries({ snapshot, delta })) {
			expect(value(text, `nil_sync_bytes_count{kind="${kind}"}`)).toBe(1);
			expect(value(text, `nil_sync_bytes_sum{kind="${kind}"}`)).toBe(answer.rawPayload.length);
		}
	});

	test('queues tell how much waits, what fails, and since when', async () => {
		expect(value(await read(), 'nil_queue_oldest_seconds{queue="mail"}')).toBe(0);
		const created_at = new Date(Date.now() - 600_000);
		await world.db.insert(outgoingMails).values({ recipient: 'a@people.example', subject: 's', body: 'b', created_at, last_error: 'refused' });
		await world.db.execute(sql`insert into jobs (kind, job_key, payload, run_after) values ('refund', 'refund:1', '{}', now() - interval '1 hour')`);
		await world.db.execute(
			sql`insert into provider_events (provider, event_id, type, payload, received_at) values ('sandbox', 'e1', 't', '{}', now() - interval '2 hours')`,
		);
		const text = await read();
		for (const [queue, seconds, failing] of [
			['mail', 600, 1],
			['jobs', 3600, 0],
			['events', 7200, 0],
		] as const) {
			expect(value(text, `nil_queue_waiting{queue="${queue}"}`)).toBe(1);
			expect(value(text, `nil_queue_failing{queue="${queue}"}`)).toBe(failing);
			const oldest = value(text, `nil_queue_oldest_seconds{queue="${queue}"}`) ?? 0;
			expect(Math.abs(oldest - seconds)).toBeLessThan(60);
		}
		expect(text).not.toContain('people.example');
	});

	test('errors of the page are counted', async () => {
		const before = value(await read(), 'nil_client_errors_total') ?? 0;
		await world.post(api.clientErrors, { errors: [{ name: 'TypeError', message: '', source: '/assets/a.js:1:2', screen: '/' }] });
		expect(value(await read(), 'nil_client_errors_total')).toBe(before + 1);
	});

	test('without the database, the rest is told all the same', async () => {
		const broken = { execute: () => Promise.reject(new Error('gone')) } as unknown as Db;
		const alone = await browseWorld({ env: { METRICS_TOKEN }, database: { ...world.database, db: broken } });
		const { body, statusCode } = await alone.get('/metrics', bearer);
		expect([statusCode, value(body, 'nil_database_up')]).toEqual([200, 0]);
		expect(body).toContain('process_resident_memory_bytes');
		await alone.app.close();
	});
});

test('the board and the alert rules in deploy/ ask only for metrics that exist', async () => {
	const known = new Set([...(await read()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
	const board: { panels: { targets?: { expr: string }[] }[] } = JSON.parse(deploy('grafana-board.json'));
	const asked = [...board.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)), deploy('alert-rules.yml')].flatMap((text) => [
		...text.matchAll(/\b(?:nil|process|nodejs)_[a-z0-9_]+/g),
	]);
	expect(asked.length).toBeGreaterThan(10);
	for (const [name] of asked) expect(known, name).toContain(name.replace(/_(bucket|sum|count)$/, ''));
});
