import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DeskImportAnswer, deskImportAnswerSchema, rosterDeskAnswerSchema } from '#domain/admin/roster-desk.ts';
import { API_KEY_HEADER, api, DEFAULT_API_KEY } from '#domain/api/api-paths.ts';
import { deskApi } from '#domain/api/roster-desk-paths.ts';
import { sql } from '#server/db/drizzle.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { TestServer } from '#tests/e2e/fixtures/servers/test-server.ts';

const admin = { username: 'ada@school.example', password: `Desk-${randomBytes(6).toString('hex')}-1` };
let server: TestServer;

beforeAll(async () => {
	server = await TestServer.create({ env: { SEED: 'none', ADMIN_EMAIL: admin.username, ADMIN_PASSWORD: admin.password } });
	await server.start();
}, 180_000);
afterAll(() => server.remove());

async function call(cookie: string, path: string, init: RequestInit = {}): Promise<Response> {
	const answer = await fetch(server.url + path, { ...init, headers: { [API_KEY_HEADER]: DEFAULT_API_KEY, origin: server.url, cookie, ...init.headers } });
	if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
	return answer;
}

function formOf(fields: Record<string, string | File>): FormData {
	const form = new FormData();
	for (const [name, value] of Object.entries(fields)) form.append(name, value);
	return form;
}

async function logIn(): Promise<string> {
	const answer = await call('', api.login, { method: 'POST', body: formOf(admin) });
	return answer.headers
		.getSetCookie()
		.map((cookie) => cookie.split(';')[0])
		.join('; ');
}

async function ready(cookie: string, lines: readonly string[]): Promise<DeskImportAnswer> {
	const files = new File([`school,name,jersey\n${lines.join('\n')}\n`], 'roster.csv');
	const choices = JSON.stringify({ sport_id: 4, season: null, complete: false, column_names: {} });
	let shown = deskImportAnswerSchema.parse(await (await call(cookie, deskApi.desk, { method: 'POST', body: formOf({ choices, files }) })).json());
	while (shown.state === 'reading') shown = await look(cookie, shown.desk_id);
	expect(shown).toMatchObject({ state: 'ready' });
	return shown;
}

async function look(cookie: string, desk_id: number): Promise<DeskImportAnswer> {
	// Without a pause, the throttle would answer.
	await wait(100);
	return deskImportAnswerSchema.parse(await (await call(cookie, deskApi.deskImport(desk_id))).json());
}

async function confirm(cookie: string, { desk_id, plan }: DeskImportAnswer): Promise<DeskImportAnswer> {
	const init = { method: 'POST', body: JSON.stringify({ key: plan?.key }), headers: { 'content-type': 'application/json' } };
	return deskImportAnswerSchema.parse(await (await call(cookie, deskApi.confirm(desk_id), init)).json());
}

it('a server that is killed during an import leaves the rosters as they were, and the history says so', async () => {
	const cookie = await logIn();
	const squad = (jersey: string) => Array.from({ length: 3000 }, (_, at) => `Port ${at % 30},Wim Number ${String(at).padStart(4, '0')},${jersey}`);
	let first = await confirm(cookie, await ready(cookie, squad('1')));
	while (first.state !== 'done') first = await look(cookie, first.desk_id);

	const second = await ready(cookie, squad('2'));
	expect(['waiting', 'running']).toContain((await confirm(cookie, second)).state);
	await server.kill();
	const database = await server.openData();
	try {
		const jerseys = rowsOf(await database.db.execute(sql`select jersey_number, count(*)::int as n from players where retired_at is null group by 1`));
		expect(jerseys).toEqual([{ jersey_number: '1', n: 3000 }]);
	} finally {
		await database.close();
	}

	await server.start();
	const { open, history } = rosterDeskAnswerSchema.parse(await (await call(await logIn(), deskApi.desk)).json());
	expect(open).toEqual([]);
	expect(history).toMatchObject([
		{ desk_id: second.desk_id, outcome: 'interrupted', import_id: null, problem: 'The server stopped before this was done. Nothing was changed.' },
		{ desk_id: first.desk_id, outcome: 'done', athletes: { added: 3000 } },
	]);
}, 180_000);
