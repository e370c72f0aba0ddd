import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api, IDEMPOTENCY_HEADER } from '#domain/api/api-paths.ts';
import { VERSION } from '#server/core/version.ts';
import { freePort } from '#tests/fixtures/free-port.ts';
import { addPlayers, addSport, addTeam, browseWorld } from '../fixtures/browse-world.ts';
import { type FakeCollector, startCollector } from '../fixtures/fake-collector.ts';
import { addPerson } from '../fixtures/logged-in-people.ts';

const attributesOf = (span: FakeCollector['spans'][number] | undefined) =>
	Object.fromEntries((span?.attributes ?? []).map(({ key, value }) => [key, Object.values(value)[0]]));

describe('with OTEL_EXPORTER_OTLP_ENDPOINT', () => {
	let collector: FakeCollector;
	const secrets: string[] = [];
	beforeAll(async () => {
		collector = await startCollector();
		const world = await browseWorld({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url } });
		await addSport(world.db, 2, 'Football');
		const team = await addTeam(world.db, 2, 'Cedar Valley Herons');
		const [athlete] = await addPlayers(world.db, team, [{ player_name: 'Jordan Ellery' }]);
		if (athlete === undefined) throw new Error('no athlete');
		const person = await addPerson(world, { user_name: 'Robin Vale', user_email: 'robin.vale@people.example' });
		const op_id = randomUUID();
		secrets.push('Robin', 'Vale', 'people.example', 'Ellery', 'Herons', person.token, op_id, '198.51.100.7', '127.0.0.1:80', 'qwertz', 'secret-path');
		const as = {
			[IDEMPOTENCY_HEADER]: op_id,
			'x-forwarded-for': '198.51.100.7',
			'user-agent': 'qwertz phone',
			traceparent: `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01`,
		};
		const given = await person.call('POST', api.saveFavorite, { user_id: person.user_id, player_id: athlete.player_id }, as);
		const donation = { amount: 50, player_id: athlete.player_id, player_name: 'Jordan Ellery', team_id: athlete.team_id };
		const paid = await person.call('POST', api.checkoutOneTime, donation, { ...as, [IDEMPOTENCY_HEADER]: randomUUID() });
		expect([given.statusCode, paid.statusCode]).toEqual([200, 200]);
		await world.get(api.player(athlete.player_id, athlete.team_id), as);
		await world.get('/v1/secret-path?q=qwertz', as);
		await world.app.inject({ method: 'OPTIONS', url: '/secret-path' });
		// Sends what is left.
		await world.close();
	});
	afterAll(() => collector.close());

	test('the collector gets what it can read, and the server says only what it is', () => {
		expect(collector.faults).toEqual([]);
		expect(collector.resource).toMatchObject({ 'service.name': 'nil-athletes', 'service.version': VERSION });
		expect(Object.keys(collector.resource).filter((key) => !/^(service\.(name|version|instance\.id)|telemetry\.sdk\.\w+)$/.test(key))).toEqual([]);
	});

	test('a request is a span with its route’s pattern, and its statements are below it', () => {
		const span = collector.spans.find(({ name }) => name === 'GET /v1/get_player/:playerId/:teamId');
		expect(attributesOf(span)).toEqual({
			'http.request.method': 'GET',
			'http.route': '/v1/get_player/:playerId/:teamId',
			'http.response.status_code': 200,
			'nil.request_id': expect.stringMatching(/^[0-9a-f-]{36}$/),
		});
		expect(span).toMatchObject({ kind: 2, traceId: expect.not.stringMatching(/^(ab)+$/) });
		expect(span?.parentSpanId).toBeUndefined();
		const below = collector.spans.filter(({ parentSpanId }) => parentSpanId === span?.spanId);
		expect(below.map(attributesOf)).toContainEqual({ 'db.system.name': 'postgresql', 'db.operation.name': 'SELECT', 'db.collection.name': 'players' });
		for (const { traceId, kind } of below) expect({ traceId, kind }).toEqual({ traceId: span?.traceId, kind: 3 });
		const donation = collector.spans.find(({ name }) => name === `POST ${api.checkoutOneTime}`);
		expect(collector.spans.filter(({ parentSpanId }) => parentSpanId === donation?.spanId).map(({ name }) => name)).toContain('INSERT intents');
	});

	test('no span has anything else: no value, address, or name, and nothing of the person', () => {
		const keys = new Set(collector.spans.flatMap(({ attributes }) => attributes.map(({ key }) => key)));
		expect([...keys].sort()).toEqual([
			'db.collection.name',
			'db.operation.name',
			'db.system.name',
			'http.request.method',
			'http.response.status_code',
			'http.route',
			'nil.request_id',
		]);
		for (const { name } of collector.spans) expect(name).toMatch(/^[A-Z]+( (\/[\w/:-]*|\/\*|\*|[a-z_]+))?$/);
		for (const secret of secrets) expect(collector.received(), secret).not.toContain(secret);
	});
});

test('a collector that isn’t there: people notice nothing, and the log says so', async () => {
	const lines: string[] = [];
	const stream = { write: (line: string) => void lines.push(line) };
	const env = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}` };
	const before = process.env.OTEL_EXPORTER_OTLP_TIMEOUT;
	process.env.OTEL_EXPORTER_OTLP_TIMEOUT = '300';
	try {
		const world = await browseWorld({ env, logger: { level: 'warn', stream } });
		expect((await world.get(api.sports)).statusCode).toBe(200);
		await world.close();
	} finally {
		if (before === undefined) delete process.env.OTEL_EXPORTER_OTLP_TIMEOUT;
		else process.env.OTEL_EXPORTER_OTLP_TIMEOUT = before;
	}
	expect(lines.join('')).toContain('traces could not be sent');
});

test.each([
	['OTEL_SDK_DISABLED', 'true'],
	['OTEL_TRACES_SAMPLER', 'parentbased_always_off'],
	['OTEL_EXPORTER_OTLP_ENDPOINT', ''],
])('%s=%s: nothing is sent', async (name, value) => {
	const collector = await startCollector();
	const world = await browseWorld({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, [name]: value } });
	expect((await world.get(api.sports)).statusCode).toBe(200);
	await world.close();
	expect(collector.received()).toBe('');
	await collector.close();
});
