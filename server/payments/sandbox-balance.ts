import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { rowsOf } from '#server/db/rows.ts';
import type { BalanceMovement, BalancePage } from './provider.ts';

const PAGE = 100;

interface Row {
	txn_ref: string;
	category: 'charge' | 'refund';
	source_ref: string;
	charge_ref: string;
	/** `bigint` comes as text on PostgreSQL. */
	amount_cents: string | number;
	at: string | Date;
}

/** Each charge and refund of the sandbox moves its balance once. It keeps no fee, because it takes no money. */
export async function listSandboxBalance(db: Db, { since, until, after }: { since: Date; until?: Date; after?: string }): Promise<BalancePage> {
	const inSpan = sql`created_at >= ${since.toISOString()}::timestamptz and created_at < ${until?.toISOString() ?? 'infinity'}::timestamptz`;
	const rows = rowsOf<Row>(
		await db.execute(sql`
			with moved as (
				select 'txn_' || charge_id as txn_ref, 'charge' as category, charge_id as source_ref, charge_id as charge_ref, amount_cents, created_at as at
				from sandbox_charges where ${inSpan}
				union all
				select 'txn_' || refund_key, 'refund', refund_key, charge_id, -amount_cents, created_at from sandbox_refunds where ${inSpan}
			)
			select * from moved
			where ${after ?? null}::text is null or (at, txn_ref) < (select at, txn_ref from moved where txn_ref = ${after ?? null})
			order by at desc, txn_ref desc limit ${PAGE + 1}`),
	);
	return { movements: rows.slice(0, PAGE).map(toMovement), more: rows.length > PAGE };
}

function toMovement({ amount_cents, at, ...row }: Row): BalanceMovement {
	const moment = new Date(at);
	return { ...row, amount_cents: Number(amount_cents), fee_cents: 0, currency: 'usd', at: moment, available_on: moment };
}
