import { eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#server/db/open.ts';
import { intents, plans } from '#server/db/payments-schema.ts';
import { teams } from '#server/db/rosters-schema.ts';
import { dollars } from '#server/donations/payment-rows.ts';
import { type MailedPlan, planEndedMail, planPausedMail, planResumedMail } from '#server/mail/plan-mails.ts';
import type { JobWork } from './jobs.ts';
import { writeToAccount } from './mail-jobs.ts';
import { ANSWER_WITHIN_MS, isPaused, whereIs } from './pauses/pause.ts';

const payloadSchema = z.object({ intent_id: z.uuid(), about: z.enum(['paused', 'resumed', 'unanswered', 'disputed']) });
type About = z.infer<typeof payloadSchema>['about'];

/** Tells the donor what has become of their monthly donation. Written as it stands when it is written: of a pause that is over nobody is asked. */
export const mailAboutPlan: JobWork = async (deps, payload) => {
	const { intent_id, about } = payloadSchema.parse(payload);
	return async (tx, now) => {
		const found = await planToMail(tx, intent_id);
		if (found === undefined || found.user_id === null) return;
		const mail = await write(tx, found, about, deps.publicUrl);
		if (mail !== undefined) await writeToAccount(tx, found.user_id, () => mail, now);
	};
};

async function planToMail(tx: Db, intent_id: string) {
	const [row] = await tx
		.select({
			plan: plans,
			user_id: intents.user_id,
			player_name: intents.player_name,
			team_name: teams.team_name,
			paid: sql<number>`(select count(*)::int from payments y where y.intent_id = ${plans.intent_id} and not y.surplus)`,
		})
		.from(plans)
		.innerJoin(intents, eq(intents.intent_id, plans.intent_id))
		.innerJoin(teams, eq(teams.team_id, plans.team_id))
		.where(eq(plans.intent_id, intent_id));
	return row;
}

type Found = NonNullable<Awaited<ReturnType<typeof planToMail>>>;

async function write(
	tx: Db,
	{ plan, player_name, team_name, paid }: Found,
	about: About,
	publicUrl: string,
): Promise<{ subject: string; body: string } | undefined> {
	const mailed: MailedPlan = { player_name, team_name, amount: dollars(plan.amount_cents), months: plan.months, paid };
	const goesOn = plan.cancel_requested_at === null && plan.ended_at === null;
	if (about === 'unanswered' || about === 'disputed') return planEndedMail(mailed, about, publicUrl);
	if (about === 'resumed') return goesOn && !isPaused(plan) ? planResumedMail(mailed, plan.next_charge_at, publicUrl) : undefined;
	if (!goesOn || !isPaused(plan) || plan.paused_at === null) return undefined;
	const athlete = await whereIs(tx, plan.player_id);
	const until = new Date(plan.paused_at.getTime() + ANSWER_WITHIN_MS);
	return planPausedMail(mailed, { until, now_team: athlete.isGone ? null : athlete.team_name }, publicUrl);
}
