import { type Consent, isClosed } from '#domain/roster/consent-states.ts';
import { eq } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { plans } from '#server/db/schema/payments-schema.ts';
import { players, teams } from '#server/db/schema/rosters-schema.ts';
import { consentNow, presentRecord } from '#server/modules/rosters/public.ts';
import { enqueue } from '../../queues/job-queue.ts';

type Plan = typeof plans.$inferSelect;
export type PauseReason = NonNullable<Plan['pause_reason']>;

/** How long a donor has to decide; then the plan ends. It is short enough that a later charge surprises nobody. */
export const ANSWER_WITHIN_MS = 60 * 86_400_000;

/** Whether nothing may be charged at the moment. */
export function isPaused({ paused_at, resumed_at }: Pick<Plan, 'paused_at' | 'resumed_at'>): boolean {
	return paused_at !== null && resumed_at === null;
}

/**
 * Whether a charge was begun while the plan was paused. The provider hadn't heard of the pause yet, and the money is
 * refunded.
 */
export function isBegunInPause({ paused_at, resumed_at }: Pick<Plan, 'paused_at' | 'resumed_at'>, begun_at: Date): boolean {
	return paused_at !== null && begun_at > paused_at && (resumed_at === null || begun_at <= resumed_at);
}

/** Where an athlete is now or, once gone, was last. */
export interface CurrentTeam {
	team_id: number;
	team_name: string;
	/** Whether the athlete is on no roster. */
	isGone: boolean;
	consent: Consent;
}

export async function currentTeamOf(tx: Db, player_id: number): Promise<CurrentTeam> {
	const [row] = await tx
		.select({ team_id: players.team_id, team_name: teams.team_name, retired_at: players.retired_at, consent: consentNow })
		.from(players)
		.innerJoin(teams, eq(teams.team_id, players.team_id))
		.where(eq(players.player_id, presentRecord(player_id)));
	if (row === undefined) throw new Error(`athlete ${player_id} has no row`);
	return { team_id: row.team_id, team_name: row.team_name, isGone: row.retired_at !== null, consent: row.consent };
}

/** Why a donation for this team can't continue automatically; null if it can. */
export function reasonToPause({ team_id }: { team_id: number }, now: CurrentTeam): PauseReason | null {
	if (isClosed(now.consent)) return 'athlete_paused';
	if (now.isGone) return 'athlete_gone';
	return now.team_id === team_id ? null : 'athlete_moved';
}

/**
 * Stores that nothing may be charged from now on. A job tells the provider, and a mail asks the donor. The caller has
 * locked intent and plan.
 */
export async function pausePlan(tx: Db, { intent_id, plan_ref, ...plan }: Plan, reason: PauseReason, now: Date): Promise<void> {
	const isNew = !isPaused(plan);
	const paused_at = isNew ? now : plan.paused_at;
	await tx.update(plans).set({ paused_at, resumed_at: null, pause_reason: reason, next_charge_at: null }).where(eq(plans.intent_id, intent_id));
	if (isNew) await enqueue(tx, 'plan_pause', `${plan_ref}:${now.toISOString()}`, { plan_ref }, now);
	await enqueue(tx, 'plan_mail', `paused:${intent_id}:${now.toISOString()}`, { intent_id, about: 'paused' }, now);
}

/** Stores that the plan continues for this team; a job tells the provider. The caller has locked intent and plan. */
export async function resumePlan(tx: Db, { intent_id, plan_ref }: Plan, team_id: number, now: Date): Promise<void> {
	await tx.update(plans).set({ team_id, resumed_at: now }).where(eq(plans.intent_id, intent_id));
	await enqueue(tx, 'plan_resume', `${plan_ref}:${now.toISOString()}`, { plan_ref }, now);
}
