import { eq, sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { sandboxCharges, sandboxPlans } from '#server/db/schema/sandbox-schema.ts';
import type { BalanceMovement, BalancePage } from '../provider/payment-provider.ts';

const PAGE = 100;

interface Row {
	txn_ref: string;
	category: 'charge' | 'refund';
	source_ref: string;
	charge_ref: string;
	/** PostgreSQL returns `bigint` as text. */
	amount_cents: string | number;
	at: string | Date;
	/** The charge of the movement, whatever its kind. */
	charged_cents: string | number;
	refunded_cents: string | number;
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
			select moved.*, c.amount_cents as charged_cents,
				(select coalesce(sum(r.amount_cents), 0) from sandbox_refunds r where r.charge_id = moved.charge_ref) as refunded_cents
			from moved join sandbox_charges c on c.charge_id = moved.charge_ref
			where ${after ?? null}::text is null or (at, txn_ref) < (select at, txn_ref from moved where txn_ref = ${after ?? null})
			order by at desc, txn_ref desc limit ${PAGE + 1}`),
	);
	return { movements: rows.slice(0, PAGE).map(toMovement), more: rows.length > PAGE };
}

function toMovement({ amount_cents, at, charged_cents, refunded_cents, ...row }: Row): BalanceMovement {
	const moment = new Date(at);
	const charge = { amount_cents: Number(charged_cents), refunded_cents: Number(refunded_cents), disputed: false };
	return {
		...row,
		amount_cents: Number(amount_cents),
		fee_cents: 0,
		currency: 'usd',
		at: moment,
		available_on: moment,
		...(row.category === 'charge' ? { charge } : {}),
	};
}

/** Which session or plan a charge came from. All of them are ours. */
export async function sandboxOrigin(db: Db, charge_ref: string): Promise<{ session_id: string } | { plan_ref: string } | undefined> {
	const [found] = await db
		.select({ session_id: sandboxCharges.session_id, plan_ref: sandboxPlans.plan_ref })
		.from(sandboxCharges)
		.leftJoin(sandboxPlans, eq(sandboxPlans.session_id, sandboxCharges.session_id))
		.where(eq(sandboxCharges.charge_id, charge_ref));
	if (found === undefined) return undefined;
	return found.plan_ref === null ? { session_id: found.session_id } : { plan_ref: found.plan_ref };
}
