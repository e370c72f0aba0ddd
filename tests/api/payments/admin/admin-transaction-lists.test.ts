import { readdir, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transactionFileColumns } from '#domain/admin/transaction-columns.ts';
import {
	type AdminPayment,
	adminTransactionsAnswerSchema,
	type TransactionFilter,
	type TransactionSummary,
	transactionSummarySchema,
} from '#domain/admin/transaction-list.ts';
import { adminApi } from '#domain/api/admin-paths.ts';
import { fold } from '#domain/texts/fold.ts';
import { eq, sql } from '#server/db/drizzle.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { refundRequests } from '#server/db/schema/admin-money-schema.ts';
import { balanceTransactions } from '#server/db/schema/balance-schema.ts';
import { intents, payments } from '#server/db/schema/payments-schema.ts';
import { auditLog } from '#server/db/schema/people-schema.ts';
import { formerNames, players, sports, teams } from '#server/db/schema/rosters-schema.ts';
import { foldSums } from '#server/modules/payments/admin/fold-sums.ts';
import { post } from '#server/modules/payments/ledger/ledger.ts';
import { ledgerViolations } from '#server/modules/payments/ledger/ledger-invariants.ts';
import { recordMovements } from '#server/modules/payments/ledger/record-movements.ts';
import { addPerson, type Person } from '../../fixtures/logged-in-people.ts';
import { sumsOf, sumsOfFile } from '../../fixtures/payments/file-sums.ts';
import { paymentWorld, type World } from '../../fixtures/payments/payment-world.ts';

let world: World;
let admin: Person;
let hoops: number;
let player: number;

beforeAll(async () => {
	world = await paymentWorld();
	admin = await addPerson(world, { role: 'admin' });
	const { db } = world;
	await db.insert(sports).values({ sport_id: 5, sport_name: "Women's Basketball", slug: 'womens-basketball' });
	const [team] = await db
		.insert(teams)
		.values({ sport_id: 5, team_name: '=Dune, "Owls"', team_fold: 'dune owls', slug: 'dune-owls', conference: 'Sandhills' })
		.returning();
	hoops = team?.team_id ?? Number.NaN;
	const more = { sport_id: 5, team_id: hoops, team_fold: 'dune owls', player_name: '+Zoë\t"Q", Quill-Marsh', name_fold: 'zoe q quill marsh', slug: 'zoe' };
	player = (await db.insert(players).values(more).returning())[0]?.player_id ?? Number.NaN;
	// 120 payments over ten months, several of them within one microsecond, in two sports and every state.
	for (let n = 0; n < 120; n++) await pay(n);
	await tellFee(0);
	// Half of the sums are folded, the others fresh.
	await foldSums(db, new Date(), 1);
	for (let n = 120; n < 150; n++) await pay(n);
	await tellFee(125);
	await db.execute(sql`update payments set created_at = created_at + interval '1 microsecond' where provider_ref in ('n60', 'n61')`);
});
afterAll(() => world.close());

async function pay(n: number): Promise<void> {
	const { db } = world;
	const player_id = n % 3 === 0 ? player : n % 3 === 1 ? world.athlete : world.other;
	const team_id = n % 3 === 0 ? hoops : world.team;
	const created_at = new Date(Date.UTC(2026, 0, 5) + Math.floor(n / 2) * 4 * 86_400_000 + (n % 7) * 3_600_000);
	const recurring = n % 5 === 0;
	const amount = 1000 + n;
	const [intent_id, payment_id] = [crypto.randomUUID(), crypto.randomUUID()];
	const kind = recurring ? 'recurring' : 'one_time';
	const names = { player_name: 'Named Then', team_name: 'Team Then' };
	await db.transaction(async (raw) => {
		const tx = raw as typeof db;
		await tx.insert(intents).values({ intent_id, kind, months: recurring ? 6 : null, player_id, team_id, ...names, amount_cents: amount, state: 'expired' });
		await tx
			.insert(payments)
			.values({ payment_id, intent_id, player_id, provider: 'test', provider_ref: `n${n}`, amount_cents: amount, state: 'settled', created_at });
		const booking = { payment_id, player_id, booking_key: `test:${n}` };
		await post(tx, { ...booking, kind: 'settled', amount });
		if (n % 11 === 0) {
			await post(tx, { ...booking, booking_key: `test:${n}:r`, kind: 'refunded', amount: 500 });
			await tx.update(payments).set({ refunded_cents: 500 }).where(sql`payment_id = ${payment_id}`);
		}
		if (n === 16) {
			await post(tx, { ...booking, booking_key: `test:${n}:l`, kind: 'lost', amount: 400 });
			await tx.update(payments).set({ state: 'lost', lost_cents: 400 }).where(sql`payment_id = ${payment_id}`);
		}
		if (n % 13 === 0) await tx.update(payments).set({ state: 'disputed' }).where(sql`payment_id = ${payment_id}`);
		if (n === 7)
			await tx
				.insert(refundRequests)
				.values({ refund_id: crypto.randomUUID(), body_hash: '', payment_id, amount_cents: 5, plan_stopped: false, actor_id: 1, requested_at: created_at });
	});
}

/** The provider reports what it kept of a payment, and that the rest is at the bank. */
async function tellFee(n: number): Promise<void> {
	const moved = {
		txn_ref: `txn_${n}`,
		category: 'charge' as const,
		source_ref: `ch_${n}`,
		charge_ref: `n${n}`,
		amount_cents: 1000 + n,
		fee_cents: 175,
		currency: 'usd',
	};
	await recordMovements(world.db, 'test', [{ ...moved, at: new Date(), available_on: new Date() }], new Date());
	await world.db
		.update(balanceTransactions)
		.set({ payout_ref: `po_${n}` })
		.where(eq(balanceTransactions.txn_ref, `txn_${n}`));
}

const query = (filter: TransactionFilter & { before?: string; limit?: number }) =>
	new URLSearchParams(Object.entries(filter).map(([key, value]) => [key, String(value)])).toString();

async function ask(url: string) {
	const answer = await admin.call('GET', url);
	expect(answer.statusCode, answer.body).toBe(200);
	return answer;
}

/** All pages of the list. */
async function list(filter: TransactionFilter, limit = 500): Promise<AdminPayment[]> {
	const rows: AdminPayment[] = [];
	let before: string | null = null;
	do {
		const more: object = before === null ? {} : { before };
		const page = adminTransactionsAnswerSchema.parse((await ask(`${adminApi.transactions}?${query({ ...filter, limit, ...more })}`)).json());
		rows.push(...page.data);
		before = page.next;
	} while (before !== null);
	return rows;
}
const summary = async (filter: TransactionFilter): Promise<TransactionSummary> =>
	transactionSummarySchema.parse((await ask(`${adminApi.transactionsSummary}?${query(filter)}`)).json());
const cents = (rows: AdminPayment[], of: (row: AdminPayment) => number) => rows.reduce((sum, row) => sum + of(row), 0);

/** Every kind of filter, separately and combined. */
const filters: [string, () => TransactionFilter][] = [
	['none', () => ({})],
	['from', () => ({ from: '2026-03-10' })],
	['to', () => ({ to: '2026-03-10' })],
	['one day', () => ({ from: '2026-01-05', to: '2026-01-05' })],
	['whole months', () => ({ from: '2026-02-01', to: '2026-04-30' })],
	['months with both edges', () => ({ from: '2026-01-20', to: '2026-05-07' })],
	['the inside of a month', () => ({ from: '2026-02-03', to: '2026-02-20' })],
	['two edges without a month between', () => ({ from: '2026-02-20', to: '2026-03-10' })],
	['sport', () => ({ sport_id: 5 })],
	['sport and range', () => ({ sport_id: 5, from: '2026-01-20', to: '2026-05-07' })],
	['team', () => ({ team_id: hoops })],
	['athlete', () => ({ athlete: 'quill zo' })],
	['athlete, accents', () => ({ athlete: 'Zoë' })],
	['type', () => ({ type: 'recurring' })],
	['partly refunded', () => ({ state: 'partly_refunded' })],
	['lost', () => ({ state: 'lost' })],
	['disputed, monthly', () => ({ state: 'disputed', type: 'recurring' })],
	['refund waiting', () => ({ state: 'refund_waiting' })],
	['all at once', () => ({ from: '2026-01-20', to: '2026-09-01', sport_id: 2, team_id: world.team, athlete: 'jordan', type: 'one_time', state: 'settled' })],
];

describe.each(filters)('filter: %s', (_name, given) => {
	test('list, totals, both charts and file tell the same', async () => {
		const filter = given();
		const rows = await list(filter);
		expect(rows.length).toBeGreaterThan(0);
		expect(await list(filter, 7)).toEqual(rows);
		expect(new Set(rows.map((row) => row.payment_id)).size).toBe(rows.length);
		for (const row of rows) expect(holds(row, filter), JSON.stringify(row)).toBe(true);
		const { totals, covers, over_time, sports: bySport, teams: byTeam, other_teams } = await summary(filter);
		const refunded = cents(rows, (row) => row.refunded_cents);
		const gross = cents(rows, (row) => row.amount_cents);
		const lost = cents(rows, (row) => row.lost_cents);
		expect(totals).toEqual({
			payments: rows.length,
			gross_cents: gross,
			refunded_cents: refunded,
			lost_cents: lost,
			net_cents: gross - refunded - lost,
			fees_cents: cents(rows, (row) => row.fee_cents ?? 0),
		});
		for (const parts of [over_time.points, bySport, [...byTeam, other_teams]]) {
			expect(parts.reduce((sum, part) => sum + part.net_cents, 0)).toBe(totals.net_cents);
			expect(parts.reduce((sum, part) => sum + part.payments, 0)).toBe(totals.payments);
		}
		expect(covers?.from).toBe(filter.from ?? rows.at(-1)?.created_at.slice(0, 10));
		expect(over_time.points.length).toBeLessThan(60);
		const file = (await ask(`${adminApi.transactionsCsv}?${query(filter)}`)).body;
		expect(sumsOfFile(file)).toEqual(sumsOf(totals));
		expect(await unfilteredRows()).toBe(150);
	});
});

/** The filter's rules again, in plain code. */
function holds(row: AdminPayment, { from = '', to = '9', sport_id, athlete, type, state }: TransactionFilter): boolean {
	const day = row.created_at.slice(0, 10);
	const ofSport = sport_id === undefined || (sport_id === 5) === (row.sport_name === "Women's Basketball");
	const inState = state === undefined || (state === 'refund_waiting' ? row.waiting_cents !== null : row.standing === state);
	const ofAthlete = athlete === undefined || (/zo/i.test(athlete) ? row.sport_name === "Women's Basketball" : row.sport_name !== "Women's Basketball");
	return day >= from && day <= to && ofSport && inState && ofAthlete && (type === undefined || row.transaction_type === type);
}

async function unfilteredRows(): Promise<number> {
	return (await summary({})).totals.payments;
}

test('nothing that a filter lets through: an empty list, zeroes, and a file with its heading alone', async () => {
	const filter = { athlete: 'nobody' };
	expect(await list(filter)).toEqual([]);
	expect(await summary({ ...filter, from: '2026-01-01', to: '2026-01-03' })).toMatchObject({
		totals: { payments: 0, net_cents: 0 },
		covers: null,
		sports: [],
		teams: [],
	});
	expect((await ask(`${adminApi.transactionsCsv}?${query(filter)}`)).body).toBe(`\uFEFF${transactionFileColumns.map(({ label }) => label).join(',')}\r\n`);
	expect(await list({ athlete: '%' })).toEqual([]);
});

describe('one search', () => {
	// The calls of one admin in a minute are limited.
	beforeAll(async () => {
		admin = await addPerson(world, { role: 'admin' });
	});

	/** The payment that `pay(n)` made. */
	const byRef = async (n: number) => (await list({})).find(({ transaction_id }) => transaction_id === `n${n}`) ?? expect.unreachable();
	const found = async (search: string) => (await list({ search })).map(({ payment_id }) => payment_id);

	test('finds an athlete, a donor by name, email, and company, a donor whose account is gone, and nobody else', async () => {
		const { payment_id } = await byRef(30);
		const donor = await addPerson(world, { search_fold: fold('Wren Halloway wren@people.example Tallow Feed') });
		const of = (change: object) =>
			world.db.update(intents).set(change).where(sql`intent_id = (select intent_id from payments where payment_id = ${payment_id})`);
		await of({ user_id: donor.user_id });
		for (const search of ['hallow', 'Wren Halloway', 'wren@people.example', 'TALLOW feed']) expect(await found(search), search).toEqual([payment_id]);
		expect(await found('wren tallow zoe')).toEqual([]);
		await of({ user_id: null, donor_pseudonym: 'deleted-4f2a' });
		expect(await found('deleted-4f2a')).toEqual([payment_id]);
		expect(await found('halloway')).toEqual([]);
		expect(await found('Zoë')).toHaveLength(50);
		await of({ donor_pseudonym: null });
	});

	test('finds a transaction by each of its IDs and by its receipt number, as people copy them', async () => {
		const { payment_id, receipt_number } = await byRef(31);
		const session = 'cs_live_a1B2c3';
		await world.db.execute(
			sql`update intents set provider_session_id = ${session} where intent_id = (select intent_id from payments where payment_id = ${payment_id})`,
		);
		const [row] = await world.db.select().from(payments).where(eq(payments.payment_id, payment_id));
		const receipts = [`${receipt_number}`, `#${receipt_number}`, `No. ${receipt_number}`, `receipt no ${receipt_number} `, `00${receipt_number}`];
		for (const search of ['n31', session, payment_id.toUpperCase(), row?.intent_id ?? '', ...receipts])
			expect(await found(search), search).toEqual([payment_id]);
		for (const search of ['cs_live_a1', '%', '_', "'", '99999999999999', '…', crypto.randomUUID()]) expect(await found(search), search).toEqual([]);
		const { totals } = await summary({ search: String(receipt_number) });
		expect(totals.payments).toBe(1);
		expect(await list({ search: String(receipt_number), state: 'lost' })).toEqual([]);
		expect((await ask(`${adminApi.transactionsCsv}?${query({ search: session })}`)).body.trim().split('\r\n')).toHaveLength(2);
	});
});

describe('an athlete with another name', () => {
	const rename = (player_name: string) =>
		world.db
			.update(players)
			.set({ player_name, name_fold: fold(player_name) })
			.where(eq(players.player_id, world.other));

	test('is found by each name that they had; rows, file and the plain list say the present one', async () => {
		await rename('Émile O’Brien');
		const before = await list({ athlete: 'émile' });
		expect(before).toHaveLength(50);
		await rename('Émile Østby');
		await rename('Kai Østby');
		for (const athlete of ['kai', 'ostby emile', 'o’brien']) {
			const rows = await list({ athlete });
			expect(rows.map((row) => row.payment_id)).toEqual(before.map((row) => row.payment_id));
			expect(new Set(rows.map((row) => row.player_name))).toEqual(new Set(['Kai Østby']));
			const { totals } = await summary({ athlete });
			const file = (await ask(`${adminApi.transactionsCsv}?${query({ athlete })}`)).body;
			expect(sumsOfFile(file)).toEqual(sumsOf(totals));
			expect(file.match(/,Kai Østby,/g)).toHaveLength(50);
		}
		// Words of different names are nobody's name.
		expect(await list({ athlete: 'kai obrien' })).toEqual([]);
		const plain = (await ask(adminApi.allTransactions)).json();
		expect(new Set(plain.map((row: { player_name: string }) => row.player_name))).toContain('Kai Østby');
	});

	test('is found by the name that donations from before the upgrade have', async () => {
		const folder = new URL('../../../../server/db/migrations/', import.meta.url);
		const [file = ''] = (await readdir(folder)).filter((name) => name.endsWith('_former_names.sql'));
		const fill = (await readFile(new URL(file, folder), 'utf8'))
			.split('--> statement-breakpoint')
			.find((statement) => statement.includes('insert into former_names (player_id, name_fold)\n\tselect'));
		await world.db.delete(formerNames);
		await world.db.execute(sql`update intents set player_name = 'Þóra Łukasz-Ørn, Jr.' where player_id = ${world.athlete}`);
		await world.db.execute(sql.raw(fill ?? ''));
		expect(await world.db.select().from(formerNames).where(eq(formerNames.player_id, world.athlete))).toEqual([
			{ player_id: world.athlete, name_fold: fold('Þóra Łukasz-Ørn, Jr.') },
		]);
		expect(await list({ athlete: 'thora orn' })).toHaveLength(50);
		expect(await list({ athlete: 'named then' })).toHaveLength(100);
	});
});

test('charts: days up to six weeks, then weeks, months and years, without a gap', async () => {
	const unit = async (from: string, to: string) => {
		const { over_time } = await summary({ from, to });
		return [over_time.unit, over_time.points.length, over_time.points[0]?.start];
	};
	expect(await unit('2026-02-01', '2026-03-14')).toEqual(['day', 42, '2026-02-01']);
	expect(await unit('2026-02-01', '2026-03-15')).toEqual(['week', 7, '2026-01-26']);
	expect(await unit('2026-01-05', '2026-12-31')).toEqual(['month', 12, '2026-01-01']);
	expect(await unit('2020-06-05', '2026-12-31')).toEqual(['year', 7, '2020-01-01']);
	const open = await summary({ from: '2026-11-01' });
	expect(open.over_time.points.length).toBeGreaterThan(0);
});

test('the file: a byte order mark, CRLF, quotes, no formula, plain amounts; written down as exported', async () => {
	const answer = await ask(`${adminApi.transactionsCsv}?${query({ to: '2026-01-05' })}`);
	expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
	expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="transactions-\d{4}-\d\d-\d\d\.csv"$/);
	expect(answer.headers['cache-control']).toBe('no-store');
	const lines = answer.body.split('\r\n');
	expect(lines[0]).toBe(
		'\uFEFFDate,Amount,Status,Type,Athlete,Team,Sport,Conference,Donor,Company,Transaction,Receipt,Refunded,Lost,Fee,Fee known,Net,Charge,Balance transaction,Payout,Test,Earlier date',
	);
	expect(lines.at(-1)).toBe('');
	// The oldest payment has the first receipt. No provider has reported anything about most payments here.
	expect(lines.at(-2)).toBe(
		`01/05/2026,10.00,Refunded $5 of $10. Disputed,"Monthly, 1 of 6","'+Zoë\t""Q"", Quill-Marsh",Team Then,Women's Basketball,Sandhills,No account,,n0,1,5.00,0.00,1.75,Yes,3.25,ch_0,txn_0,po_0,Yes,`,
	);
	expect(lines.at(-3)).toMatch(/,n1,2,0\.00,0\.00,,No,10\.01,,,,Yes,$/);
	const entries = await world.db.select().from(auditLog).where(sql`action = 'transactions_exported'`);
	expect(entries.length).toBeGreaterThan(0);
});

test('what is not a filter is refused, and says which', async () => {
	for (const [text, field] of [
		['from=yesterday', 'from'],
		['to=2026-02-30', 'to'],
		['sport_id=x', 'sport_id'],
		['type=other', 'type'],
		['state=failed', 'state'],
		['before=1', 'before'],
		['athlete=', 'athlete'],
		['search=', 'search'],
		[`search=${'a'.repeat(201)}`, 'search'],
	]) {
		const answer = await admin.call('GET', `${adminApi.transactions}?${text}`);
		expect([answer.statusCode, answer.json().field], text).toEqual([422, field]);
	}
});

test('sums are the payments’, whatever has been folded, and folding takes rows in', async () => {
	const broken = async () => (await ledgerViolations(world.db)).filter(({ rule }) => rule.includes('stored donation totals'));
	expect(await broken()).toEqual([]);
	const size = async () => Number(rowsOf<{ n: number }>(await world.db.execute(sql`select count(*)::int as n from giving_sums`))[0]?.n);
	// Both cover the same days, even if one of them ends meanwhile.
	const span = { from: '2000-01-01', to: '2099-12-31' };
	const before = [await summary(span), await size()] as const;
	expect(await foldSums(world.db, new Date(), 1)).toBeGreaterThan(0);
	expect(await foldSums(world.db, new Date(), 1)).toBe(0);
	expect(await size()).toBeLessThan(before[1]);
	expect(await summary(span)).toEqual(before[0]);
	expect(await broken()).toEqual([]);
	await world.db.execute(sql`update giving_sums set amount_cents = amount_cents + 1 where sum_id = (select min(sum_id) from giving_sums)`);
	expect(await broken()).toHaveLength(2);
	await world.db.execute(sql`update giving_sums set amount_cents = amount_cents - 1 where sum_id = (select min(sum_id) from giving_sums)`);
});
