import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ErrorCode } from '#domain/api/api-error.ts';
import { eq } from '#server/db/drizzle.ts';
import { claims } from '#server/db/schema/claims-schema.ts';
import { sessions, users } from '#server/db/schema/people-schema.ts';
import type { RequiredRole } from '#server/http/route/require-user.ts';
import { type OpenApi, STATUS_OF } from '#server/modules/operations/openapi/openapi-document.ts';
import { type AccessRow, accessRows, CALLER_KINDS, type CallerKind } from '../fixtures/access-rows.ts';
import { form } from '../fixtures/account-world.ts';
import { addPerson, type Person, visitor } from '../fixtures/logged-in-people.ts';
import { paymentWorld, type World } from '../fixtures/payments/payment-world.ts';

const MINUTE_MS = 60_000;

const isAdmin = (kind: CallerKind) => kind === 'admin' || kind === 'old proof' || kind === 'idle admin';
const isIdle = (kind: CallerKind) => kind.startsWith('idle ');
const isSupport = (kind: CallerKind) => kind === 'support' || kind === 'idle support';
const atDesk = { schools: ['harbor state'] };
const ROLES_OF: Partial<Record<CallerKind, Parameters<typeof addPerson>[1]>> = {
	desk: atDesk,
	'idle desk': atDesk,
	'other desk': { schools: ['cedar valley'] },
	support: { role: 'support' },
	'idle support': { role: 'support' },
	admin: { role: 'admin' },
	'old proof': { role: 'admin' },
	'idle admin': { role: 'admin' },
};

let world: World;
beforeAll(async () => {
	world = await paymentWorld(undefined, undefined, undefined, { TRUST_PROXY: '1' });
	// Keeps any admin of a cell from being the last one. Without a password, they would count as invited.
	await addPerson(world, { role: 'admin', password_hash: 'of a password that nobody knows' });
});
afterAll(() => world.close());

const before = (now: Date, minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS);

/** The reaches of rows by whom the document names. A call that anyone may make can require more if its body names a person. */
const REACHES: Readonly<Record<RequiredRole, readonly AccessRow['reach'][]>> = {
	anyone: ['anyone', 'own'],
	user: ['session', 'own', 'own-or-admin', 'holder'],
	support: ['support'],
	admin: ['admin'],
	'school-desk': ['desk'],
};

/** The person holds the page of the world's other athlete, whoever held it before. */
async function holdOther({ user_id }: Person): Promise<void> {
	await world.db.delete(claims).where(eq(claims.player_id, world.other));
	await world.db.insert(claims).values({ player_id: world.other, user_id, team_id: world.team, by: 'code', claimed_at: world.deps.clock() });
}

let cells = 0;
/** Each cell calls from an address of its own. From one, so many calls would be throttled. */
const nextAddress = () => `10.${++cells >> 16}.${(cells >> 8) & 255}.${cells & 255}`;

/** The person who makes the call, and the one it is about. */
async function people(kind: CallerKind, about: 'self' | 'another'): Promise<{ caller: Person; of: Person }> {
	const expired = kind === 'expired' ? new Date(Date.now() - 1000) : undefined;
	const caller = await addPerson(world, ROLES_OF[kind] ?? {}, expired);
	if (kind === 'athlete') await holdOther(caller);
	if (kind === 'old proof' || isIdle(kind)) {
		const now = world.deps.clock();
		const times =
			kind === 'old proof' ? { proved_at: before(now, 10), admin_active_at: before(now, 1) } : { proved_at: before(now, 40), admin_active_at: before(now, 31) };
		await world.db.update(sessions).set(times).where(eq(sessions.user_id, caller.user_id));
	}
	return { caller, of: about === 'self' && kind !== 'visitor' ? caller : await addPerson(world) };
}

/** The error code that the row promises, or what getting through looks like. */
function promised(row: AccessRow, kind: CallerKind, about: 'self' | 'another'): number | ErrorCode {
	const exception = row.instead?.[kind];
	if (exception !== undefined) return exception;
	const through = row.through ?? 200;
	if (row.reach === 'anyone') return through;
	if (kind === 'deleted' && about === 'self' && row.orphaned !== undefined) return row.orphaned;
	if (kind === 'visitor') return 'no_session';
	if (kind === 'expired' || kind === 'deleted') return 'session_ended';
	if (row.reach === 'admin' && !isAdmin(kind)) return 'forbidden';
	if (row.reach === 'support' && !isAdmin(kind) && !isSupport(kind)) return 'forbidden';
	if (row.reach === 'desk' && !kind.endsWith('desk')) return 'forbidden';
	const needsPresence = row.reach === 'admin' || row.reach === 'support' || row.reach === 'desk';
	if ((row.proof !== undefined && kind === 'old proof') || ((row.proof !== undefined || needsPresence) && isIdle(kind))) return 'prove_again';
	if (row.reach === 'admin' || row.reach === 'support') return through;
	if (row.reach === 'desk') return kind === 'other desk' ? (row.beyond ?? through) : through;
	if (row.reach === 'session' || about === 'self') return through;
	if (row.reach === 'holder') return 'not_found';
	return row.reach === 'own-or-admin' && isAdmin(kind) ? through : 'forbidden';
}

async function outcome(row: AccessRow, kind: CallerKind, about: 'self' | 'another'): Promise<{ got: number | ErrorCode; why: string }> {
	const { caller, of } = await people(kind, about);
	const { url, body, form: fields, headers = {} } = await row.send(of, world);
	if (kind === 'deleted') await world.db.delete(users).where(eq(users.user_id, caller.user_id));
	const call = kind === 'visitor' ? visitor(world) : caller.call;
	const sent = fields === undefined ? { payload: body, headers } : form(fields);
	const answer = await call(row.call.split(' ')[0] as 'GET', url, sent.payload as object, { ...headers, ...sent.headers, 'x-forwarded-for': nextAddress() });
	const failed = answer.statusCode >= 400;
	const code = failed ? (answer.json().code as ErrorCode) : undefined;
	if (code !== undefined) expect(answer.statusCode, `${row.call}: status of ${code}`).toBe(STATUS_OF[code]);
	return { got: code ?? answer.statusCode, why: answer.body.slice(0, 200) };
}

test('every call of the document has a row, and every row a call', async () => {
	const document: OpenApi = (await world.app.inject('/v1/openapi.json')).json();
	const calls = Object.entries(document.paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`));
	expect(calls.length).toBeGreaterThan(20);
	expect([...new Set(accessRows.map((row) => row.call))].sort()).toEqual(calls.sort());
	for (const { call, reach, proof } of accessRows) {
		const [method = '', path = ''] = call.split(' ');
		const { 'x-who': documented, 'x-proof': asked } = document.paths[path]?.[method.toLowerCase()] ?? {};
		expect(asked, `${call} asks for a proof`).toBe(proof);
		const allowed = documented === undefined ? [] : REACHES[documented];
		expect(allowed, `${call} is for ${documented}`).toContain(reach);
	}
});

describe.each(accessRows.map((row) => [`${row.call} ${row.variant ?? ''}`.trim(), row] as const))('%s', (_name, row) => {
	test.each(CALLER_KINDS)('%s', async (kind) => {
		for (const about of ['self', 'another'] as const) {
			const { got, why } = await outcome(row, kind, about);
			expect(got, `about ${about}: ${why}`).toBe(promised(row, kind, about));
		}
	});
});
