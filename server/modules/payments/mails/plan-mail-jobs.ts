import * as z from 'zod/mini';
import { eq, sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { intents, plans } from '#server/db/schema/payments-schema.ts';
import { outgoingMails } from '#server/db/schema/people-schema.ts';
import { teams } from '#server/db/schema/rosters-schema.ts';
import type { MailText } from '#server/modules/mail/public.ts';
import { queueActionNotification } from '#server/modules/push/public.ts';
import { expiresTooSoon } from '../plans/apply-plan.ts';
import { END_REASONS, type EndReason } from '../plans/cancel-plans.ts';
import { lookUpPlan } from '../plans/look-up-plan.ts';
import { ANSWER_WITHIN_MS, currentTeamOf, isPaused } from '../plans/pauses/plan-pause.ts';
import type { ProviderPlan } from '../provider/payment-provider.ts';
import type { JobWork } from '../queues/job-queue.ts';
import { dollars } from '../receipts/donation-rows.ts';
import { cardChangedMail, cardExpiresMail, installmentFailedMail } from './card-mails.ts';
import { type MailedPlan, planEndedMail, planOnHoldMail, planPausedMail, planResumedMail } from './plan-mails.ts';
import { writeToAccount } from './receipt-mail-jobs.ts';

const payloadSchema = z.union([
	z.object({ intent_id: z.uuid(), about: z.enum(['paused', 'resumed', ...END_REASONS]) }),
	z.object({ intent_id: z.uuid(), plan_ref: z.string(), about: z.enum(['unpaid', 'card', 'card_changed']) }),
]);
/** What the donor gets a notification about, in addition to the mail. */
const NEEDS = ['unpaid', 'card', 'paused'] as const;
type Payload = z.infer<typeof payloadSchema>;

/**
 * Tells the donor what happened to their monthly donation, or what it needs. The mail reflects the state at that
 * moment, so nobody is asked for something that is already done.
 */
export const mailAboutPlan: JobWork = async (deps, payload) => {
	const parsed = payloadSchema.parse(payload);
	const providerPlan = 'plan_ref' in parsed ? await lookUpPlan(deps, parsed.plan_ref) : undefined;
	return async (tx, now) => {
		const found = await planToMail(tx, parsed.intent_id);
		if (found === undefined || found.user_id === null) return;
		const mail = providerPlan === undefined ? await write(tx, found, parsed.about, deps.publicUrl) : ask(found, providerPlan, parsed.about, deps.publicUrl);
		if (mail === undefined) return;
		await writeToAccount(tx, found.user_id, () => mail, now);
		const need = NEEDS.find((about) => about === parsed.about);
		if (need !== undefined) await queueActionNotification(tx, { ...found.plan, ...found, device_id: null }, need, now.toISOString(), now);
	};
};

/**
 * Writes to a person whose account is being deleted that these monthly donations have stopped. It does so before the
 * donations are detached, because a job would find no address. Nothing ties the mails to the account, so they outlast
 * it, but only until they're sent or given up.
 */
export async function mailPlansOfDeleted(tx: Db, intent_ids: string[], to: { recipient: string; publicUrl: string }, now: Date): Promise<void> {
	for (const intent_id of intent_ids) {
		const found = await planToMail(tx, intent_id);
		if (found === undefined) throw new Error(`no plan of ${intent_id}`);
		const mail = planEndedMail(mailedPlan(found), 'deleted', to.publicUrl);
		await tx.insert(outgoingMails).values({ recipient: to.recipient, ...mail, created_at: now, run_after: now });
	}
}

async function planToMail(tx: Db, intent_id: string) {
	const [row] = await tx
		.select({
			plan: plans,
			user_id: intents.user_id,
			player_name: intents.player_name,
			team_name: teams.team_name,
			time_zone: intents.time_zone,
			paid: sql<number>`(select count(*)::int from payments y where y.intent_id = ${plans.intent_id} and not y.surplus)`,
		})
		.from(plans)
		.innerJoin(intents, eq(intents.intent_id, plans.intent_id))
		.innerJoin(teams, eq(teams.team_id, plans.team_id))
		.where(eq(plans.intent_id, intent_id));
	return row;
}

type PlanToMail = NonNullable<Awaited<ReturnType<typeof planToMail>>>;

function mailedPlan({ plan, player_name, team_name, paid, time_zone }: PlanToMail): MailedPlan {
	const { player_id, team_id, months } = plan;
	return { player_id, player_name, team_id, team_name, amount: dollars(plan.amount_cents), months, paid, time_zone };
}

function isEndReason(about: Payload['about']): about is EndReason {
	return (END_REASONS as readonly string[]).includes(about);
}

/** Whether anything is still to be charged. */
function isLive({ cancel_requested_at, ended_at }: PlanToMail['plan']): boolean {
	return cancel_requested_at === null && ended_at === null;
}

async function write(tx: Db, found: PlanToMail, about: Payload['about'], publicUrl: string): Promise<MailText | undefined> {
	const { plan } = found;
	const mailed = mailedPlan(found);
	if (isEndReason(about)) return planEndedMail(mailed, about, publicUrl);
	if (about === 'resumed')
		return isLive(plan) && !isPaused(plan) ? planResumedMail(mailed, { reason: plan.pause_reason, next: plan.next_charge_at }, publicUrl) : undefined;
	if (!isLive(plan) || !isPaused(plan) || plan.paused_at === null) return undefined;
	const athlete = await currentTeamOf(tx, plan.player_id);
	const until = new Date(plan.paused_at.getTime() + ANSWER_WITHIN_MS);
	if (plan.pause_reason === 'athlete_paused')
		return planOnHoldMail(mailed, { until, awaitsYesAt: athlete.consent === 'awaiting_yes' ? athlete.team_name : null }, publicUrl);
	return planPausedMail(mailed, { until, now_team: athlete.isGone ? null : athlete.team_name }, publicUrl);
}

/**
 * What only the donor can do (pay an installment whose card was declined, or give another card), and the notice that
 * another card pays from now on.
 */
function ask(found: PlanToMail, { unpaid, card, next_charge_at }: ProviderPlan, about: Payload['about'], publicUrl: string): MailText | undefined {
	const { plan } = found;
	if (about === 'card_changed') return isLive(plan) && card !== null ? cardChangedMail(mailedPlan(found), card.label, publicUrl) : undefined;
	if (!isLive(plan) || isPaused(plan)) return undefined;
	if (about === 'unpaid') return unpaid === null ? undefined : installmentFailedMail(mailedPlan(found), unpaid.url, publicUrl);
	if (card === null || next_charge_at === null || !expiresTooSoon({ card, next_charge_at })) return undefined;
	return cardExpiresMail(mailedPlan(found), { card, next: next_charge_at }, publicUrl);
}
