import { sql } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';

/** With fewer fresh rows than this, adding them up costs a reader almost nothing. */
const WORTH_IT = 500;
const FOLD_LOCK = 7_215_070;

/**
 * Folds rows of `giving_sums` with the same key into one. It uses one statement, so concurrent readers see the same
 * sums, and runs in one process at a time.
 *
 * @returns how many rows it folded; 0 if it wasn't worth it.
 */
export async function foldSums(db: Db, now: Date, worthIt = WORTH_IT): Promise<number> {
	// Before any transaction, because usually there is nothing to do.
	const [fresh] = rowsOf<{ n: number }>(
		await db.execute(sql`select count(*)::int as n from (select 1 from giving_sums where folded_at is null limit ${worthIt}) f`),
	);
	if (fresh === undefined || fresh.n < worthIt) return 0;
	return inTransaction(db, async (tx) => {
		const [lock] = rowsOf<{ mine: boolean }>(await tx.execute(sql`select pg_try_advisory_xact_lock(${FOLD_LOCK}) as mine`));
		if (lock?.mine !== true) return 0;
		const [folded] = rowsOf<{ n: number }>(
			await tx.execute(sql`
				with fresh as (
					delete from giving_sums where folded_at is null returning *
				), earlier as (
					delete from giving_sums g using (select distinct span, start, sport_id, team_id, kind, standing from fresh) f
					where g.folded_at is not null and g.span = f.span and g.start = f.start and g.sport_id = f.sport_id and g.team_id is not distinct from f.team_id
						and g.kind = f.kind and g.standing = f.standing
					returning g.*
				), written as (
					insert into giving_sums (span, start, sport_id, team_id, kind, standing, payments, amount_cents, refunded_cents, lost_cents, fee_cents, folded_at)
					select span, start, sport_id, team_id, kind, standing, sum(payments), sum(amount_cents), sum(refunded_cents), sum(lost_cents), sum(fee_cents), ${now.toISOString()}::timestamptz
					from (select * from fresh union all select * from earlier) both_of
					group by 1, 2, 3, 4, 5, 6
					having sum(payments) <> 0 or sum(amount_cents) <> 0 or sum(refunded_cents) <> 0 or sum(lost_cents) <> 0 or sum(fee_cents) <> 0
				)
				select count(*)::int as n from fresh`),
		);
		return folded?.n ?? 0;
	});
}
