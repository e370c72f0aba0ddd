import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { apiErrorSchema } from '#domain/api/api-error.ts';
import { api } from '#domain/api/api-paths.ts';
import { deskApi } from '#domain/api/roster-desk-paths.ts';
import { apiRoutes } from '#server/api-routes.ts';
import { eq, sql } from '#server/db/drizzle.ts';
import { users } from '#server/db/schema/people-schema.ts';
import type { DocumentedCall } from '#server/http/route/documented-call.ts';
import { parsePart } from '#server/http/route/validate.ts';
import { exampleValues, type OpenApi } from '#server/modules/operations/openapi/openapi-document.ts';
import { form } from '../fixtures/account-world.ts';
import { addPlayers, addSport, addTeam, type BrowseWorld, browseWorld } from '../fixtures/browse-world.ts';
import { addPerson, type Person, visitor } from '../fixtures/logged-in-people.ts';
import { quickPasswords } from '../fixtures/quick-passwords.ts';
import { settled, uploadForm } from '../fixtures/roster-uploads.ts';
import { NO_LIMITS } from '../fixtures/test-devices.ts';

let world: BrowseWorld;
let document: OpenApi;
/** For what is uploaded. */
const dataDir = mkdtempSync(join(tmpdir(), 'openapi-'));

beforeAll(async () => {
	world = await browseWorld({ figures: NO_LIMITS, env: { DATA_DIR: dataDir } });
	document = (await world.app.inject('/v1/openapi.json')).json();
	// What the examples refer to.
	await addSport(world.db, 2, "Men's College Football");
	for (const [team_id, player_id, player_name] of [
		[1, 1, 'Ana Quillby'],
		[12, 1041, 'Jordan Ellery'],
	] as const) {
		await nextId('teams', 'team_id', team_id);
		await nextId('players', 'player_id', player_id);
		await addPlayers(world.db, await addTeam(world.db, 2, `Team ${team_id}`), [{ player_name }]);
	}
	await nextId('teams', 'team_id', 17);
	const team = await addTeam(world.db, 2, 'Cedar Valley Herons', { conference: 'Great Basin' });
	await nextId('players', 'player_id', 1042);
	await addPlayers(world.db, team, [{ player_name: 'Émile Okafor-Lind', player_class: 'Junior', position: 'QB', received_cents: 125_050 }]);
});
afterAll(async () => {
	await world.close();
	rmSync(dataDir, { recursive: true });
});

/** The next row of the table gets this number. */
const nextId = (table: string, column: string, id: number) => world.db.execute(sql`select setval(pg_get_serial_sequence(${table}, ${column}), ${id}, false)`);

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
	expect(apiRoutes.length).toBeGreaterThan(15);
	for (const call of apiRoutes) {
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
 * The calls that don't accept their example here although it is well-formed, each with its exact answer. A call that is
 * accepted now has to leave the list.
 */
const NOT_ACCEPTED: readonly { answer: string; why: string; calls: readonly string[] }[] = [
	{
		answer: '404 not_found',
		why: 'A donation, plan, payment, or checkout gets a random id, so nobody has the example’s.',
		calls: [
			'GET /v1/admin/payments/:payment_id',
			'GET /v1/intents/:intent_id',
			'GET /v1/keepsakes/:token',
			'GET /v1/payments/baskets/:basket_id',
			'DELETE /v1/pledges/:pledge_id',
			'GET /v1/pledges/:pledge_id',
			'GET /v1/pledges/:pledge_id/another-card',
			'GET /v1/pledges/:pledge_id/card',
			'PUT /v1/pledges/:pledge_id',
			'PUT /v1/pledges/:pledge_id/athlete',
			'GET /v1/receipts/:payment_id',
			'POST /v1/admin/payments/:payment_id/refund',
			'POST /v1/admin/payments/:payment_id/refund/withdraw',
			'POST /v1/admin/removals/:removal_id/decide',
			'POST /v1/school-desk/removals/:removal_id/decide',
			'POST /v1/intents/:intent_id/charge',
			'POST /v1/my-donations/hide-name',
			'POST /v1/plans/:intent_id/cancel',
			'POST /v1/plans/:intent_id/continue',
			'POST /v1/plans/:intent_id/payment',
			'POST /v1/plans/:intent_id/portal',
			'POST /v1/receipts/:payment_id/mail',
			'POST /v1/removals/confirm',
			'POST /v1/removals/look',
		],
	},
	{
		answer: '404 not_found',
		why: 'Nobody has claimed a page, and the token of a mailed link is random.',
		calls: [
			'DELETE /v1/claims/:claim_id/photo',
			'GET /v1/admin/page-proposals/:proposal_id/photo',
			'GET /v1/school-desk/page-proposals/:proposal_id/photo',
			'GET /v1/claims/:claim_id/came-in',
			'GET /v1/claims/:claim_id/keepsakes',
			'GET /v1/claims/:claim_id/page',
			'POST /v1/admin/claim-requests/:request_id/decide',
			'POST /v1/school-desk/claim-requests/:request_id/decide',
			'POST /v1/admin/claims/:claim_id/end',
			'POST /v1/school-desk/claims/:claim_id/end',
			'POST /v1/admin/claims/:claim_id/take-down',
			'POST /v1/school-desk/claims/:claim_id/take-down',
			'POST /v1/admin/claims/:claim_id/work-status',
			'POST /v1/school-desk/claims/:claim_id/work-status',
			'POST /v1/admin/page-proposals/:proposal_id/decide',
			'POST /v1/school-desk/page-proposals/:proposal_id/decide',
			'POST /v1/claims/:claim_id/agreement',
			'POST /v1/claims/:claim_id/consent',
			'POST /v1/claims/:claim_id/keepsakes/signature',
			'POST /v1/claims/mail/confirm',
			'POST /v1/claims/mail/look',
			'PUT /v1/claims/:claim_id/donations/:number/note',
			'PUT /v1/claims/:claim_id/page',
			'PUT /v1/claims/:claim_id/photo',
			'PUT /v1/claims/:claim_id/yes',
		],
	},
	{ answer: '404 code_not_valid', why: 'A code is random and works once.', calls: ['POST /v1/claims'] },
	{ answer: '422 invalid email', why: 'The domains are another school’s.', calls: ['POST /v1/claims/mail'] },
	{ answer: '404 not_found intent_ids', why: 'As above, for the donations of the checkout.', calls: ['POST /v1/payments/checkout/basket'] },
	{ answer: '404 page', why: 'As above. A donation’s link answers with a page.', calls: ['GET /v1/pay/:intent_id'] },
	{
		answer: '404 not_found',
		why: 'A card, a passkey, and a session get a random id, too.',
		calls: ['DELETE /v1/my-cards/:card_id', 'DELETE /v1/my-passkeys/:passkeyId', 'DELETE /v1/my-sessions/:sessionId', 'PUT /v1/my-passkeys/:passkeyId'],
	},
	{
		answer: '404 not_found',
		why: 'The token of a mailed link is random and stored as a hash.',
		calls: [
			'POST /v1/admin-invitation/accept',
			'POST /v1/admin-invitation/look',
			'POST /v1/deletion-link/confirm',
			'POST /v1/deletion-link/look',
			'POST /v1/local/auth/choose-password',
			'POST /v1/local/auth/password-link',
			'POST /v1/school-desk-invitation/accept',
			'POST /v1/school-desk-invitation/look',
			'POST /v1/support-invitation/accept',
			'POST /v1/support-invitation/look',
		],
	},
	{ answer: '422 invalid code', why: 'A mailed code is random and works once.', calls: ['POST /v1/local/auth/reset-password'] },
	{
		answer: '422 invalid credential',
		why: 'A passkey signs a challenge that works once.',
		calls: ['POST /v1/local/auth/passkey-login', 'POST /v1/my-passkeys', 'POST /v1/session/prove/passkey'],
	},
	{
		answer: '401 bad_credentials',
		why: 'The identity provider’s token comes in a header, which an example doesn’t have.',
		calls: ['POST /v1/local/auth/sync'],
	},
	{
		answer: '404 not_found',
		why: 'A request’s link has a token, and its number is another’s here.',
		calls: ['GET /v1/my-requests/:request_id', 'POST /v1/collaboration_requests/look'],
	},
	{ answer: '410 cursor_gone', why: 'A cursor belongs to one database.', calls: ['GET /v1/sync/sports/:sport_id'] },
	{ answer: '410 cursor_gone', why: 'A file’s name is the hash of its text.', calls: ['GET /v1/feed/snapshots/:hash', 'GET /v1/feed/windows/:hash'] },
	{ answer: '404 not_found', why: 'A photo’s name has a hash of the image.', calls: ['GET /v1/photos/:file'] },
	{
		answer: '404 not_found',
		why: 'No example makes what these examples are about, or it gets another number.',
		calls: [
			'GET /v1/user-profiles/:userId',
			'POST /v1/admin/alerts/:alert_id/clear',
			'GET /v1/admin/imports/:import_id/dropped.csv',
			'POST /v1/admin/imports/:import_id/undo',
			'POST /v1/v1/remove_favourite_player',
			'PUT /v1/admin/collaboration-requests/:request_id',
			'PUT /v1/admin/contact-messages/:message_id',
		],
	},
	{
		answer: '404 not_found',
		why: 'The upload of the example is number 7, and the upload here is the first.',
		calls: [
			'DELETE /v1/admin/roster-desk/:desk_id',
			'GET /v1/admin/roster-desk/:desk_id',
			'GET /v1/admin/roster-desk/:desk_id/dropped.csv',
			'POST /v1/admin/roster-desk/:desk_id/answers',
			'POST /v1/admin/roster-desk/:desk_id/confirm',
			'PUT /v1/admin/roster-desk/:desk_id',
		],
	},
	{
		answer: '404 not_found',
		why: 'The athlete’s second record isn’t on a roster.',
		calls: ['GET /v1/admin/athletes/:player_id/merge', 'POST /v1/admin/athletes/:player_id/merge'],
	},
	{ answer: '409 conflict', why: 'No two records were merged before.', calls: ['POST /v1/admin/athletes/:player_id/unmerge'] },
	{
		answer: '409 conflict',
		why: 'It exists: the athlete and the team of the browse examples, and this site’s admin.',
		calls: ['POST /v1/admin/athletes', 'POST /v1/admin/teams', 'POST /v1/setup'],
	},
	{ answer: '409 conflict user_email', why: 'An earlier example’s account has the address.', calls: ['POST /v1/admin/users'] },
	{
		answer: '409 conflict',
		why: 'The example says which state somebody saw or left, and here it is another one.',
		calls: [
			'POST /v1/admin/athletes/:player_id/transfer',
			'POST /v1/school-desk/athletes/:player_id/consent',
			'PUT /v1/admin/athletes/:player_id',
			'PUT /v1/admin/site',
			'PUT /v1/admin/teams/:team_id',
		],
	},
	{
		answer: '409 conflict',
		why: 'The account can’t log in yet, so it can’t accept.',
		calls: ['POST /v1/admin/users/:userId/admin-invitation', 'POST /v1/admin/users/:userId/school-desks', 'POST /v1/admin/users/:userId/support'],
	},
];

/** The example's body as the call takes it. An upload's example has no file, so the test brings one. */
async function sentBy({ path, bodyType, example: { body }, form: files }: DocumentedCall) {
	if (files !== undefined && path === deskApi.desk)
		return uploadForm([{ name: 'roster.csv', content: 'school,name,jersey\nPort Ashby,Bea Merrowby,6\n' }], { sport_id: 2 });
	if (files !== undefined) {
		const [name = ''] = Object.keys(files);
		const image = await sharp({ create: { width: 640, height: 640, channels: 3, background: '#123a5c' } })
			.png()
			.toBuffer();
		const data = new FormData();
		data.append(name, new Blob([new Uint8Array(image)], { type: 'image/png' }), `${name}.png`);
		const sent = new Response(data);
		return { payload: Buffer.from(await sent.arrayBuffer()), headers: { 'content-type': sent.headers.get('content-type') ?? '' } };
	}
	if (bodyType === 'multipart/form-data') return form(body as Record<string, string>);
	return bodyType === undefined ? { payload: body as object, headers: {} } : { payload: JSON.stringify(body), headers: { 'content-type': bodyType } };
}

test('each example can be sent as it stands, by whoever may, and is accepted', async () => {
	const personOf = ({ example }: DocumentedCall): number => {
		const { user_id } = (example.body ?? {}) as { user_id?: number };
		const [, named] = /\/user(?:s|-profiles)\/(\d+)/.exec(example.address) ?? /userid=(\d+)/.exec(example.address) ?? [];
		return user_id ?? Number(named ?? 0);
	};
	const people = new Map<number, Person>();
	for (const id of [...new Set(apiRoutes.map(personOf))].filter((named) => named > 0).sort((one, other) => one - other)) {
		const { user_email } = (apiRoutes.find((call) => personOf(call) === id && 'user_email' in ((call.example.body ?? {}) as object))?.example.body ?? {}) as {
			user_email?: string;
		};
		await nextId('users', 'user_id', id);
		people.set(id, await addPerson(world, user_email === undefined ? {} : { user_email }));
	}
	const admin = await addPerson(world, { role: 'admin', password_hash: 'of a password that nobody knows' });
	const desk = await addPerson(world, { schools: ['cedar valley herons'] });
	const asks = async (call: DocumentedCall): Promise<Person['call']> => {
		if (call.who === 'school-desk') return desk.call;
		if (call.who === 'admin' || call.who === 'support') {
			const id = personOf(call);
			// The person of the examples has deleted their account by now.
			if (id > 0 && (await world.db.$count(users, eq(users.user_id, id))) === 0) {
				await nextId('users', 'user_id', id);
				await addPerson(world);
				await world.db.execute(sql`select setval(pg_get_serial_sequence('users', 'user_id'), max(user_id)) from users`);
			}
			return admin.call;
		}
		const named = people.get(personOf(call));
		if (named !== undefined) return named.call;
		const { username, identifier = username, password, old_password = password } = (call.example.body ?? {}) as Record<string, string | undefined>;
		if (call.who === 'anyone' && username === undefined) return visitor(world);
		const password_hash = old_password === undefined ? null : await quickPasswords().hash(old_password);
		if (identifier === undefined) return (await addPerson(world, { password_hash })).call;
		// Another example's account has this address, and by now it is deleted or has made all its calls.
		await world.db.delete(users).where(eq(users.user_email, identifier));
		return (await addPerson(world, { password_hash, user_email: identifier })).call;
	};
	const refused: Record<string, string> = {};
	// Whoever deletes their account makes no more calls. A changed password and an admin end sessions. An address that
	// logs in can't be registered anymore.
	const turn = ({ method, path, who }: DocumentedCall) =>
		who === 'school-desk'
			? 4
			: who === 'admin' || who === 'support'
				? 3
				: path.endsWith('/change-password') || path === api.login
					? 2
					: method === 'DELETE'
						? 1
						: 0;
	const inTurn = [...apiRoutes].sort((one, other) => turn(one) - turn(other));
	for (const call of inTurn) {
		const { payload, headers } = await sentBy(call);
		const answer = await (await asks(call))(call.method as 'GET', call.example.address, payload as object, headers);
		if (call.form !== undefined && call.path === deskApi.desk) await settled(admin, answer.json().desk_id);
		if (answer.statusCode < 400) continue;
		// A donation's link answers with a page.
		const isPage = String(answer.headers['content-type']).startsWith('text/html');
		const { code, field = '' } = isPage ? { code: 'page' } : apiErrorSchema.parse(answer.json());
		refused[`${call.method} ${call.path}`] = `${answer.statusCode} ${code} ${field}`.trim();
	}
	expect(refused).toEqual(Object.fromEntries(NOT_ACCEPTED.flatMap(({ answer, calls: these }) => these.map((call) => [call, answer]))));
});

test('each browse example is answered as documented', async () => {
	const browse = apiRoutes.filter(
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
	const uploads = () => apiRoutes.filter(({ form: files }) => files !== undefined);

	test('the document says what each form has', () => {
		const bodies = uploads().map(({ method, path }) => document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.requestBody);
		const image = { type: 'object', required: [expect.stringMatching(/^(photo|logo)$/)] };
		expect(bodies).toHaveLength(4);
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
	expect(said).toHaveLength(apiRoutes.length);
	for (const [call, { security, 'x-who': who, 'x-proof': proof, responses }] of said) {
		expect(['anyone', 'user', 'support', 'admin', 'school-desk'], call).toContain(who);
		expect(security.length, call).toBeLessThanOrEqual(1);
		expect('session' in (security[0] ?? {}), call).toBe(who !== 'anyone');
		// Some calls that anyone may make need the session of the person that their body names.
		if (who !== 'anyone') expect(responses['401']?.description, call).toMatch(/`no_session`.*`session_ended`/);
		if (who !== 'anyone' && who !== 'user') expect(responses['403']?.description, call).toMatch(/`forbidden`.*`prove_again`/);
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
		'/v1/pledges/:pledge_id/another-card',
		'/v1/pledges/:pledge_id/card',
		'/v1/csp-reports',
		'/v1/photos/:file',
		'/v1/share/players/:playerId/card.png',
		'/v1/share/teams/:teamId/card.png',
		'/v1/share/site/card.png',
		'/v1/admin/transactions.csv',
		'/v1/admin/page-proposals/:proposal_id/photo',
		'/v1/school-desk/page-proposals/:proposal_id/photo',
	]);
	for (const call of apiRoutes) {
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
