import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { apiErrorSchema, type ErrorCode } from '#domain/api/api-error.ts';
import { api } from '#domain/api/api-paths.ts';
import { eq, sql } from '#server/db/drizzle.ts';
import { users } from '#server/db/schema/people-schema.ts';
import { type DocumentedCall, documentedCalls } from '#server/http/route/documented-calls.ts';
import { parsePart } from '#server/http/route/validate.ts';
import { exampleValues, type OpenApi } from '#server/modules/operations/openapi/openapi-document.ts';
import { form } from '../fixtures/account-world.ts';
import { addPlayers, addSport, addTeam, type BrowseWorld, browseWorld } from '../fixtures/browse-world.ts';
import { addPerson, type Person, visitor } from '../fixtures/logged-in-people.ts';
import { quickPasswords } from '../fixtures/quick-passwords.ts';
import { NO_LIMITS } from '../fixtures/test-devices.ts';

let world: BrowseWorld;
let calls: readonly DocumentedCall[];
let document: OpenApi;

beforeAll(async () => {
	world = await browseWorld({ figures: NO_LIMITS });
	calls = documentedCalls(world.app);
	document = (await world.app.inject('/v1/openapi.json')).json();
	// What the examples refer to.
	await addSport(world.db, 2, "Men's College Football");
	await nextId('teams', 'team_id', 17);
	const team = await addTeam(world.db, 2, 'Cedar Valley Herons', { conference: 'Great Basin' });
	await nextId('players', 'player_id', 1042);
	await addPlayers(world.db, team, [{ player_name: 'Émile Okafor-Lind', player_class: 'Junior', position: 'QB', received_cents: 125_050 }]);
});
afterAll(() => world.close());

/** The next row of the table gets this number. */
const nextId = (table: string, column: string, id: number) => world.db.execute(sql`select setval(pg_get_serial_sequence(${table}, ${column}), ${id - 1})`);

/** The document has every call of the spec that is built, and each of its calls is on the spec's list or ours. */
test('the calls', () => {
	expect(Object.entries(document.paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`))).toEqual(
		expect.arrayContaining([
			'GET /v1/get_all_sports',
			'GET /v1/max_donation_amount',
			'GET /v1/conferences_in_sport',
			'GET /v1/unique_player_class_by_sport/{sport_id}',
			'GET /v1/teams_by_conference',
			'GET /v1/players_by_conference',
			'GET /v1/get_all_teams_in_sport/{sport_id}',
			'GET /v1/sports/{sport_id}/positions',
			'GET /v1/sports/{sport}/teams/{team}/players',
			'POST /v1/v1/common_filter_players',
			'GET /v1/get_player/{playerId}/{teamId}',
			'POST /v1/create-checkout-session/one_time',
			'GET /v1/sync/sports/{sport_id}',
			'GET /healthz',
		]),
	);
});

test('each example holds against the schemas that check the call', () => {
	expect(calls.length).toBeGreaterThan(15);
	for (const call of calls) {
		const given = exampleValues(call);
		if (call.params !== undefined) parsePart(call.params, given.path, 'path');
		if (call.query !== undefined) parsePart(call.query, given.query, 'query');
		if (call.body !== undefined) parsePart(call.body, call.example.body, 'body');
		const answer = z.safeParse(call.answer, call.example.answer);
		expect(answer.error, call.path).toBeUndefined();
		expect(answer.data, `${call.path}: an example has nothing that the schema lacks`).toEqual(call.example.answer);
	}
});

/**
 * What a call may answer to its example although the example is well-formed: there is nothing that it names, or it isn't in
 * the state that the call is about. A test's database doesn't have every payment, link, and passkey of the examples.
 */
const NOTHING_THERE: readonly ErrorCode[] = ['not_found', 'bad_credentials', 'login_too_old', 'conflict', 'cursor_gone', 'proof_needed'];

test('each example can be sent as it stands, by whoever may, and is accepted', async () => {
	const personOf = ({ example }: DocumentedCall): number => {
		const { user_id } = (example.body ?? {}) as { user_id?: number };
		const [, named] = /\/user(?:s|-profiles)\/(\d+)/.exec(example.address) ?? /userid=(\d+)/.exec(example.address) ?? [];
		return user_id ?? Number(named ?? 0);
	};
	const people = new Map<number, Person>();
	for (const id of [...new Set(calls.map(personOf))].filter((named) => named > 0).sort((one, other) => one - other)) {
		const { user_email } = (calls.find((call) => personOf(call) === id && 'user_email' in ((call.example.body ?? {}) as object))?.example.body ?? {}) as {
			user_email?: string;
		};
		await nextId('users', 'user_id', id);
		people.set(id, await addPerson(world, user_email === undefined ? {} : { user_email }));
	}
	const admin = await addPerson(world, { role: 'admin', password_hash: 'of a password that nobody knows' });
	const asks = async (call: DocumentedCall): Promise<Person['call']> => {
		if (call.who === 'admin') return admin.call;
		const named = people.get(personOf(call));
		if (named !== undefined) return named.call;
		if (call.who === 'anyone') return visitor(world);
		const { identifier, password, old_password = password } = (call.example.body ?? {}) as { identifier?: string; password?: string; old_password?: string };
		const password_hash = old_password === undefined ? null : await quickPasswords().hash(old_password);
		if (identifier === undefined) return (await addPerson(world, { password_hash })).call;
		// Another example's account has this address, and by now it is deleted or has made all its calls.
		await world.db.delete(users).where(eq(users.user_email, identifier));
		return (await addPerson(world, { password_hash, user_email: identifier })).call;
	};
	const refused: string[] = [];
	let answered = 0;
	// Whoever deletes their account makes no more calls. A changed password and an admin end sessions.
	const turn = ({ method, path, who }: DocumentedCall) => (who === 'admin' ? 3 : path.endsWith('/change-password') ? 2 : method === 'DELETE' ? 1 : 0);
	const inTurn = [...calls].sort((one, other) => turn(one) - turn(other));
	for (const call of inTurn.filter(({ form: files }) => files === undefined)) {
		const { address, body } = call.example;
		const type = call.bodyType;
		const sent =
			type === 'multipart/form-data'
				? form(body as Record<string, string>)
				: { payload: type === undefined ? body : JSON.stringify(body), headers: { ...(type === undefined ? {} : { 'content-type': type }) } };
		const answer = await (await asks(call))(call.method as 'GET', address, sent.payload as object, sent.headers);
		if (answer.statusCode < 400) {
			answered++;
			continue;
		}
		// A donation's link answers with a page.
		const isPage = String(answer.headers['content-type']).startsWith('text/html');
		const code = isPage && answer.statusCode === 404 ? 'not_found' : apiErrorSchema.parse(answer.json()).code;
		// A mailed code and a passkey's challenge work once, for whoever asked for them.
		const isOfAnother = !isPage && ['code', 'credential'].includes(apiErrorSchema.parse(answer.json()).field ?? '');
		if (!isOfAnother && !NOTHING_THERE.includes(code)) refused.push(`${call.method} ${address}: ${answer.statusCode} ${answer.body}`);
	}
	expect(refused).toEqual([]);
	expect(answered).toBeGreaterThan(60);
});

test('each browse example is answered as documented', async () => {
	const browse = calls.filter(
		({ who, path }) => who === 'anyone' && /^\/(v1\/(get_|max_|conf|unique|teams_|players_by|sports\/|v1\/common)|healthz|readyz)/.test(path),
	);
	for (const call of browse) {
		const { address, body } = call.example;
		const answer = call.method === 'POST' ? await world.post(address, body) : await world.get(address);
		expect(answer.statusCode, `${address} ${answer.body}`).toBe(200);
		const parsed = z.safeParse(call.answer, answer.json());
		expect(parsed.error, address).toBeUndefined();
		expect(parsed.data, address).toEqual(answer.json());
	}
	expect(browse.length).toBeGreaterThan(10);
});

describe('uploads', () => {
	const uploads = () => calls.filter(({ form: files }) => files !== undefined);

	test('the document says what each form has', () => {
		const bodies = uploads().map(({ method, path }) => document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.requestBody);
		const image = { type: 'object', required: [expect.stringMatching(/^(photo|logo)$/)] };
		expect(bodies).toHaveLength(3);
		expect(bodies).toEqual(
			expect.arrayContaining([
				{ required: true, content: { 'multipart/form-data': expect.objectContaining({ schema: expect.objectContaining(image) }) } },
				{
					required: true,
					content: {
						'multipart/form-data': expect.objectContaining({
							schema: expect.objectContaining({
								required: ['files'],
								properties: {
									files: expect.objectContaining({ type: 'array' }),
									choices: expect.objectContaining({ type: 'object', additionalProperties: false }),
								},
							}),
						}),
					},
				},
			]),
		);
	});

	test('without the file, with words in its place, with an empty one, or with more than one: 422 that names the field', async () => {
		const admin = await addPerson(world, { role: 'admin', password_hash: 'of a password that nobody knows' });
		const empty = (name: string) => ({
			payload: `--b\r\nContent-Disposition: form-data; name="${name}"; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n\r\n--b--\r\n`,
			headers: { 'content-type': 'multipart/form-data; boundary=b' },
		});
		for (const { method, example, form: fields = {} } of uploads()) {
			const [name = ''] = Object.keys(fields);
			const many = Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`note${i}`, 'x']));
			const forms =
				name === 'files'
					? [form({}), form({ [name]: 'words' }), empty(name)]
					: [form({}), form({ [name]: 'words' }), form({ [name]: 'words', ...many }), empty(name)];
			for (const { payload, headers } of forms) {
				const answer = await admin.call(method as 'PUT', example.address, payload as never, headers);
				expect([answer.statusCode, answer.json()], payload).toMatchObject([422, { code: 'invalid', field: name }]);
			}
		}
	});
});

test('is a document that can be followed: every reference leads somewhere, names are unique', () => {
	const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1]);
	expect(references.length).toBeGreaterThan(20);
	for (const reference of references) expect(Object.keys(document.components.schemas)).toContain(reference?.replace('#/components/schemas/', ''));
	for (const [name, schema] of Object.entries(document.components.schemas)) expect([name, schema.type]).toEqual([name, 'object']);
	const ids = Object.values(document.paths).flatMap((methods) => Object.values(methods).map((operation) => operation.operationId));
	expect(new Set(ids).size).toBe(ids.length);
	expect(document.openapi).toBe('3.1.0');
});

test('says what is refused: a strict body, typed parameters, codes of errors', () => {
	expect(document.components.schemas.Filter).toMatchObject({
		additionalProperties: false,
		properties: { player_name: { anyOf: [{ type: 'string', maxLength: 200 }, { type: 'null' }] } },
	});
	const conference = document.paths['/v1/players_by_conference']?.get;
	expect(conference?.parameters).toContainEqual(
		expect.objectContaining({ name: 'limit', in: 'query', required: false, schema: expect.objectContaining({ type: 'integer', maximum: 500, default: 100 }) }),
	);
	expect(conference?.parameters).toContainEqual(expect.objectContaining({ name: 'conference', required: true }));
	expect(document.paths['/v1/get_player/{playerId}/{teamId}']?.get?.responses['404']).toMatchObject({ description: '`not_found`, `athlete_gone`' });
});

test('says of each call who may make it, and what it must carry', () => {
	const said = Object.entries(document.paths).flatMap(([path, methods]) =>
		Object.entries(methods).map(([method, operation]) => [`${method} ${path}`, operation] as const),
	);
	expect(said).toHaveLength(calls.length);
	for (const [call, { security, 'x-who': who, 'x-proof': proof, responses }] of said) {
		expect(['anyone', 'user', 'admin'], call).toContain(who);
		expect(security.length, call).toBeLessThanOrEqual(1);
		expect('session' in (security[0] ?? {}), call).toBe(who !== 'anyone');
		// Some calls that anyone may make need the session of the person that their body names.
		if (who !== 'anyone') expect(responses['401']?.description, call).toMatch(/`no_session`.*`session_ended`/);
		if (who === 'admin') expect(responses['403']?.description, call).toMatch(/`forbidden`.*`prove_again`/);
		if (proof !== undefined) expect(responses['403']?.description, call).toContain('`prove_again`');
	}
	const file = document.paths['/v1/admin/transactions.csv']?.get;
	expect([file?.['x-who'], file?.security]).toEqual(['admin', [{ session: [] }]]);
});

describe('the page for people', () => {
	test('shows every call and who may make it, runs no script and styles nothing inline', async () => {
		const answer = await world.app.inject('/v1/docs');
		expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
		for (const path of Object.keys(document.paths)) expect(answer.body).toContain(path);
		expect(answer.body).toMatch(/<b>GET<\/b> \/v1\/admin\/transactions\.csv<\/h2>\s*<p>[^<]*For admins\. Needs no key\./);
		expect(answer.body).not.toMatch(/<script|<style|style=|onclick/);
		expect(answer.body).toContain('&quot;player_name&quot;: &quot;Émile Okafor-Lind&quot;');
		const stylesheet = await world.app.inject('/v1/docs.css');
		expect([stylesheet.headers['content-type'], stylesheet.body]).toEqual([
			'text/css; charset=utf-8',
			readFileSync(new URL('../../../server/modules/operations/openapi/docs.css', import.meta.url), 'utf8'),
		]);
	});
});

test('every call but the open ones asks for the key, and says so by code', async () => {
	const open = new Set([
		'/healthz',
		'/readyz',
		'/v1/pay/:intent_id',
		'/v1/csp-reports',
		'/v1/photos/:file',
		'/v1/share/players/:playerId/card.png',
		'/v1/share/teams/:teamId/card.png',
		'/v1/share/site/card.png',
		'/v1/admin/transactions.csv',
	]);
	for (const call of calls) {
		expect([call.path, call.apiKey === false]).toEqual([call.path, open.has(call.path)]);
		if (open.has(call.path)) continue;
		for (const headers of [{}, { 'x-api-key': 'wrong' }, { 'x-api-key': '' }]) {
			const answer = await world.app.inject({
				method: call.method as 'GET' | 'POST',
				url: call.example.address,
				headers,
				payload: call.example.body as object,
			});
			expect([call.path, answer.statusCode, apiErrorSchema.parse(answer.json()).code]).toEqual([call.path, 401, 'api_key']);
		}
	}
	for (const url of ['/v1/openapi.json', '/v1/docs', '/healthz', '/readyz']) expect((await world.app.inject(url)).statusCode).toBe(200);
	expect((await world.get(api.sports)).statusCode).toBe(200);
});
