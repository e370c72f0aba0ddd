import { asc, eq, sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { players } from '#server/db/schema/rosters-schema.ts';
import { ledgerViolations } from '#server/modules/payments/ledger/ledger-invariants.ts';
import { foldedCents } from '#server/modules/rosters/totals/received.ts';
import type { DrillCrowd } from './drill-phones.ts';

/** What is wrong at the end. Each list is empty, and each number zero, after a drill that went well. */
export interface Audit {
	acknowledged: number;
	paid: number;
	/** Donations that a phone was told about, and that the database doesn't have. */
	lost: number;
	/** Donations that are there more than once, or were charged more than once. */
	doubled: number;
	/** Donations that a phone still has to send, or shows otherwise than the database has them. */
	unsettled: string[];
	/** Phones whose rosters aren't the database's. */
	staleRosters: number;
	ledger: number;
}

/** Compares everything that phones were told with what the database has. */
export async function auditDrill(db: Db, crowd: DrillCrowd, sport_id: number): Promise<Audit> {
	const intents = rowsOf<{ op_id: string; state: string; n: number }>(
		await db.execute(sql`select op_id, min(state) as state, count(*)::int as n from intents where op_id is not null group by op_id`),
	);
	const byKey = new Map(intents.map(({ op_id, state }) => [op_id, state]));
	const [charged] = rowsOf<{ n: number; paid: number }>(
		await db.execute(sql`
			select count(*) filter (where n > 1)::int as n, count(*)::int as paid
			from (select intent_id, count(*) as n from payments where provider = 'sandbox' and intent_id in (select intent_id from intents where op_id is not null) group by 1) p`),
	);
	const known = new Set([...crowd.tally.acknowledged.keys()]);
	const unsettled: string[] = [];
	for (const [n, { code, given }] of crowd.phones.entries()) {
		const shown = new Map((await code.donations()).map((donation) => [donation.op_id, donation]));
		for (const op_id of given) {
			const { state, code: failure } = shown.get(op_id) ?? { state: 'nothing', code: undefined };
			const there = byKey.get(op_id);
			const agrees = state === 'paid' ? there === 'paid' : state === 'awaiting_payment' && (there === 'created' || there === 'session_open');
			if (!agrees) unsettled.push(`phone ${n}: ${state}${failure === undefined ? '' : ` (${failure})`}, but ${there ?? 'nothing'} in the database`);
		}
	}
	return {
		...{ acknowledged: known.size, paid: charged?.paid ?? 0 },
		lost: [...known].filter((op_id) => !byKey.has(op_id)).length,
		doubled: intents.filter(({ n }) => n > 1).length + (charged?.n ?? 0),
		unsettled,
		staleRosters: await staleRosters(db, crowd, sport_id),
		ledger: (await ledgerViolations(db)).length,
	};
}

/** The number of phones that have an athlete otherwise than the database, or one too many or too few. */
async function staleRosters(db: Db, crowd: DrillCrowd, sport_id: number): Promise<number> {
	const rows = await db
		.select({ id: players.player_id, lb: players.weight_lb, cents: foldedCents, retired_at: players.retired_at })
		.from(players)
		.where(eq(players.sport_id, sport_id))
		.orderBy(asc(players.player_id));
	const facts = (id: number, lb: number | null, dollars: number) => `${id}: ${lb} lb, $${dollars}`;
	const truth = rows
		.filter(({ retired_at }) => retired_at === null)
		.map(({ id, lb, cents }) => facts(id, lb, cents / 100))
		.join('\n');
	let stale = 0;
	for (const { code } of crowd.phones) {
		const own = (await code.roster(sport_id)).sort((a, b) => a.player_id - b.player_id);
		if (own.map(({ player_id, weight, received_donations }) => facts(player_id, weight, received_donations)).join('\n') !== truth) stale++;
	}
	return stale;
}
