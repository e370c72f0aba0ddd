import { desc, eq, sql } from 'drizzle-orm';
import { centsToDollars, toCents } from '#domain/money.ts';
import type { Plan } from '#domain/plans.ts';
import type { Db } from '#server/db/open.ts';
import { intents, plans } from '#server/db/payments-schema.ts';
import { HttpError, notFound } from '#server/http/errors.ts';
import { callOffPlans } from './call-off-plans.ts';
import type { PaymentDeps } from './deps.ts';
import { lockIntent } from './intents.ts';
import { applyPlan } from './plan-truth.ts';
import { ProviderError } from './provider.ts';

type Row = typeof plans.$inferSelect & Pick<typeof intents.$inferSelect, 'player_name' | 'team_id' | 'team_name' | 'user_id'> & { paid: number };

function selectPlans(db: Db) {
	return db
		.select({
			plan: plans,
			player_name: intents.player_name,
			team_id: intents.team_id,
			team_name: intents.team_name,
			user_id: intents.user_id,
			paid: sql<number>`(select count(*)::int from payments y where y.intent_id = ${plans.intent_id} and not y.surplus)`,
		})
		.from(plans)
		.innerJoin(intents, eq(intents.intent_id, plans.intent_id));
}

export async function myPlans({ db, payments }: PaymentDeps, user_id: number): Promise<Plan[]> {
	const rows = await selectPlans(db).where(eq(intents.user_id, user_id)).orderBy(desc(plans.started_at), plans.intent_id);
	return rows.map(({ plan, ...rest }) => toPlan({ ...plan, ...rest }, payments));
}

function toPlan(row: Row, payments: PaymentDeps['payments']): Plan {
	const { intent_id, player_id, player_name, team_id, team_name, months, paid, state } = row;
	return {
		...{ intent_id, player_id, player_name, team_id, team_name, months, paid, state },
		amount: centsToDollars(toCents(row.amount_cents)),
		started_at: row.started_at.toISOString(),
		next_charge_at: row.next_charge_at?.toISOString() ?? null,
		cancel_requested: row.cancel_requested_at !== null,
		ended_at: row.ended_at?.toISOString() ?? null,
		portal: hasPortal(row, payments),
	};
}

function hasPortal({ provider, state }: Row, payments: PaymentDeps['payments']): boolean {
	return payments.portalUrl !== undefined && provider === payments.name && (state === 'active' || state === 'past_due');
}

/** @throws HttpError 404, 403 for somebody else's. */
async function findOwn(db: Db, intent_id: string, user_id: number): Promise<Row> {
	const [row] = await selectPlans(db).where(eq(plans.intent_id, intent_id));
	if (row === undefined) throw notFound('There is no such monthly gift.');
	if (row.user_id !== user_id) throw new HttpError(403, 'forbidden', 'This belongs to another account.');
	const { plan, ...rest } = row;
	return { ...plan, ...rest };
}

/**
 * Ends a plan for good: the wish is written first, then the provider is asked at once. While that does not answer, the plan is called off all the same and a
 * job sees to it. What is already paid stays paid.
 *
 * @throws HttpError 404, 403 for somebody else's.
 */
export async function cancelPlan(deps: PaymentDeps, intent_id: string, user_id: number): Promise<Plan> {
	const { db, payments, clock } = deps;
	const plan = await findOwn(db, intent_id, user_id);
	await db.transaction(async (raw) => {
		const tx = raw as Db;
		await lockIntent(tx, intent_id);
		await callOffPlans(tx, [intent_id], clock());
	});
	try {
		const truth = plan.provider === payments.name ? await payments.cancelPlan(plan.plan_ref) : undefined;
		if (truth !== undefined) await db.transaction((tx) => applyPlan(tx as Db, payments.name, truth, clock()));
	} catch (error) {
		if (!(error instanceof ProviderError)) throw error;
	}
	return toPlan(await findOwn(db, intent_id, user_id), payments);
}

/** @throws HttpError 404 also where the provider has no such page, 403 for somebody else's; ProviderError. */
export async function planPortal({ db, payments }: PaymentDeps, ask: { intent_id: string; user_id: number; return_url: string }): Promise<string> {
	const plan = await findOwn(db, ask.intent_id, ask.user_id);
	if (payments.portalUrl === undefined || !hasPortal(plan, payments)) throw notFound('The card of this monthly gift can’t be changed.');
	return payments.portalUrl(plan.plan_ref, ask.return_url);
}
