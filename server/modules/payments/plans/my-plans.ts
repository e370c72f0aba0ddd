import type { Plan } from '#domain/donation/monthly-plan.ts';
import { centsToDollars, toCents } from '#domain/money/money.ts';
import { alias, desc, eq, sql } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { intents, plans } from '#server/db/schema/payments-schema.ts';
import { players, teams } from '#server/db/schema/rosters-schema.ts';
import { HttpError, notFound } from '#server/http/errors/http-error.ts';
import { presentRecord } from '#server/modules/rosters/public.ts';
import { lockIntent } from '../intents/intents.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { ProviderError } from '../provider/payment-provider.ts';
import { applyPlan } from './apply-plan.ts';
import { cancelPlans, mailPlansEnded } from './cancel-plans.ts';
import { cancelPlanAtProvider, lookUpPlan } from './look-up-plan.ts';
import { ANSWER_WITHIN_MS, isPaused } from './pauses/plan-pause.ts';
import { watchCard } from './plan-card.ts';

type Row = typeof plans.$inferSelect &
	Pick<typeof intents.$inferSelect, 'player_name' | 'user_id'> & {
		team_name: string;
		paid: number;
		first_at: Date | null;
		now_team_id: number;
		now_team_name: string;
	};

function selectPlans(db: Db) {
	const nowTeams = alias(teams, 'now_teams');
	return db
		.select({
			plan: plans,
			player_name: intents.player_name,
			// The team's name when the donor chose it or, after continuing with another team, that team's.
			team_name: sql<string>`case when ${plans.team_id} = ${intents.team_id} then ${intents.team_name} else ${teams.team_name} end`,
			user_id: intents.user_id,
			paid: sql<number>`(select count(*)::int from payments y where y.intent_id = ${plans.intent_id} and not y.surplus)`,
			first_at: sql<Date | null>`(select min(y.created_at) from payments y where y.intent_id = ${plans.intent_id} and not y.surplus)`.mapWith(plans.started_at),
			now_team_id: nowTeams.team_id,
			now_team_name: nowTeams.team_name,
		})
		.from(plans)
		.innerJoin(intents, eq(intents.intent_id, plans.intent_id))
		.innerJoin(teams, eq(teams.team_id, plans.team_id))
		.innerJoin(players, eq(players.player_id, presentRecord(plans.player_id)))
		.innerJoin(nowTeams, eq(nowTeams.team_id, players.team_id));
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
		// Its first installment may have arrived on a later day than the one on which the provider began it.
		started_at: (row.first_at ?? row.started_at).toISOString(),
		next_charge_at: row.next_charge_at?.toISOString() ?? null,
		cancel_requested: row.cancel_requested_at !== null,
		ended_at: row.ended_at?.toISOString() ?? null,
		portal: hasPortal(row, payments),
		paused: pauseOf(row),
	};
}

/** The open question to the donor. */
function pauseOf({ state, cancel_requested_at, paused_at, resumed_at, pause_reason, now_team_id, now_team_name }: Row): Plan['paused'] {
	const isLive = (state === 'active' || state === 'past_due') && cancel_requested_at === null;
	if (!isLive || paused_at === null || pause_reason === null || !isPaused({ paused_at, resumed_at })) return null;
	return {
		// The word for an athlete's own pause came later, and earlier pages refuse a list with a word that they don't know.
		reason: pause_reason === 'athlete_moved' ? pause_reason : 'athlete_gone',
		...(pause_reason === 'athlete_paused' && { by_athlete: true }),
		since: paused_at.toISOString(),
		until: new Date(paused_at.getTime() + ANSWER_WITHIN_MS).toISOString(),
		team: pause_reason === 'athlete_moved' ? { team_id: now_team_id, team_name: now_team_name } : null,
	};
}

function hasPortal({ provider, state }: Row, payments: PaymentDeps['payments']): boolean {
	return payments.portalUrl !== undefined && provider === payments.name && (state === 'active' || state === 'past_due');
}

/** @throws HttpError 404, 403 for somebody else's. */
export async function findOwnPlan(db: Db, intent_id: string, user_id: number): Promise<Row> {
	const [row] = await selectPlans(db).where(eq(plans.intent_id, intent_id));
	if (row === undefined) throw notFound('We couldn’t find that monthly donation.');
	if (row.user_id !== user_id) throw new HttpError(403, 'forbidden', 'This belongs to a different account.');
	const { plan, ...rest } = row;
	return { ...plan, ...rest };
}

/**
 * Ends a plan for good. It stores the request first, then asks the provider at once. If the provider doesn't answer,
 * the plan counts as canceled anyway, and a job ends it there. What is paid stays paid. A mail confirms it.
 *
 * @throws HttpError 404, 403 for somebody else's.
 */
export async function cancelPlan(deps: PaymentDeps, intent_id: string, user_id: number): Promise<Plan> {
	const { db, payments, clock } = deps;
	const plan = await findOwnPlan(db, intent_id, user_id);
	await inTransaction(db, async (tx) => {
		await lockIntent(tx, intent_id);
		await mailPlansEnded(tx, await cancelPlans(tx, [intent_id], clock()), 'stopped', clock());
	});
	try {
		const providerPlan = plan.provider === payments.name ? await cancelPlanAtProvider(deps, plan.plan_ref) : undefined;
		if (providerPlan !== undefined) await inTransaction(db, (tx) => applyPlan(tx, payments.name, providerPlan, clock()));
	} catch (error) {
		if (!(error instanceof ProviderError)) throw error;
	}
	return readOwnPlan(deps, intent_id, user_id);
}

/** The plan as its donor sees it. @throws HttpError 404, 403 for somebody else's. */
export async function readOwnPlan({ db, payments }: PaymentDeps, intent_id: string, user_id: number): Promise<Plan> {
	return toPlan(await findOwnPlan(db, intent_id, user_id), payments);
}

/** @throws HttpError 404 also if the provider has no such page, 403 for somebody else's; ProviderError. */
export async function planPortal(deps: PaymentDeps, ask: { intent_id: string; user_id: number; return_url: string }): Promise<string> {
	const { db, payments } = deps;
	const plan = await findOwnPlan(db, ask.intent_id, ask.user_id);
	if (payments.portalUrl === undefined || !hasPortal(plan, payments)) throw notFound('You can’t change the card for this monthly donation.');
	const { url, card_ref } = await payments.portalUrl(plan.plan_ref, ask.return_url);
	await watchCard(deps, ask.intent_id, card_ref);
	return url;
}

/**
 * The card provider's page for paying a failed installment.
 *
 * @throws HttpError 404 also if none is waiting, 403 for somebody else's; ProviderError.
 */
export async function planPayment(deps: PaymentDeps, ask: { intent_id: string; user_id: number }): Promise<string> {
	const { state, provider, plan_ref } = await findOwnPlan(deps.db, ask.intent_id, ask.user_id);
	const unpaid = state === 'past_due' && provider === deps.payments.name ? (await lookUpPlan(deps, plan_ref)).unpaid : null;
	if (unpaid === null) throw notFound('This monthly donation has no payment due.');
	return unpaid.url;
}
