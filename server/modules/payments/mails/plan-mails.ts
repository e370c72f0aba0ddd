import { screens } from '#domain/api/api-paths.ts';
import { formatDollars } from '#domain/money/money.ts';
import { layOut, type MailText, mailDay } from '#server/modules/mail/public.ts';
import type { EndReason } from '../plans/cancel-plans.ts';
import type { PauseReason } from '../plans/pauses/plan-pause.ts';

/** What mails about a monthly donation contain. */
export interface MailedPlan {
	player_id: number;
	player_name: string;
	/** The team that the donor chose. */
	team_id: number;
	team_name: string;
	/** Dollars per month. */
	amount: number;
	months: number;
	/** Installments paid so far. */
	paid: number;
	/** The donor's time zone; null if it isn't known. */
	time_zone: string | null;
}

/** What every mail about a monthly donation lists. */
export function planFacts({ player_name, team_name, amount, months, paid }: MailedPlan): [label: string, value: string][] {
	return [
		['Donation', `${formatDollars(amount)}/month`],
		['Athlete', `${player_name}, ${team_name}`],
		['Payments', `${paid} of ${months} made`],
	];
}

/** @param next when the next payment is taken, if known. */
export function nextPayment(next: Date | null, { time_zone }: MailedPlan): [label: string, value: string | undefined] {
	return ['Next payment', next === null ? undefined : mailDay(next, time_zone)];
}

interface OnHold {
	/** When the donation ends if nothing changes. */
	until: Date;
	/** The athlete's team, if the site asks athletes first and this one has no yes that counts there; else null. */
	awaitsYesAt: string | null;
}

/** The athlete takes no donations for now. */
export function planOnHoldMail(plan: MailedPlan, { until, awaitsYesAt }: OnHold, publicUrl: string): MailText {
	const { player_name, team_name, time_zone } = plan;
	const lastDay = mailDay(until, time_zone);
	const hasMoved = awaitsYesAt !== null && awaitsYesAt !== team_name;
	const heading =
		awaitsYesAt === null
			? `${player_name} isn’t taking donations right now.`
			: hasMoved
				? `${player_name} is with ${awaitsYesAt} now, and hasn’t said yes to donations there.`
				: `${player_name} hasn’t said yes to donations here.`;
	return layOut({
		subject: `Your monthly donation for ${player_name} is paused`,
		heading,
		paragraphs: [
			...(awaitsYesAt === null ? [] : ['This site asks athletes before it takes donations for them.']),
			'Your monthly donation is paused, so we’re not charging you for now.',
			`If ${player_name} ${awaitsYesAt === null ? 'takes donations again' : 'says yes'} by ${lastDay}, ${hasMoved ? 'we’ll ask you whether it should continue' : 'it will continue'}. You can stop it anytime.`,
		],
		facts: planFacts(plan),
		notes: [`Otherwise, your donation will stop on ${lastDay}.`],
		links: [{ label: 'See your monthly donations', url: `${publicUrl}${screens.myDonations}` }],
	});
}

/**
 * The athlete has left the team, and we ask the donor. @param until when it ends without an answer. @param now_team
 * where the athlete is now; null if on no roster.
 */
export function planPausedMail(plan: MailedPlan, { until, now_team }: { until: Date; now_team: string | null }, publicUrl: string): MailText {
	const { player_name, team_name, months, paid, time_zone } = plan;
	const left = months - paid;
	const lastDay = mailDay(until, time_zone);
	const choice =
		now_team === null
			? `You can stop your donation anytime. If ${player_name} returns to ${team_name} by ${lastDay}, it will continue. If they join another team, we’ll ask you first.`
			: `What would you like to do?
– Keep giving at ${now_team}. ${left === 1 ? 'There’s 1 payment left.' : `There are ${left} payments left, one a month.`}
– Stop. You won’t be charged again.`;
	return layOut({
		subject: `Your monthly donation for ${player_name} is paused`,
		heading: now_team === null ? `${player_name} is no longer on the ${team_name} roster.` : `${player_name} moved from ${team_name} to ${now_team}.`,
		paragraphs: ['Your monthly donation is paused, so we’re not charging you for now.', choice],
		facts: planFacts(plan),
		notes: [
			now_team === null ? `If neither happens by ${lastDay}, your donation will stop.` : `If we don’t hear from you by ${lastDay}, your donation will stop.`,
		],
		links: [{ label: now_team === null ? 'See your monthly donations' : 'Keep giving or stop', url: `${publicUrl}${screens.myDonations}` }],
	});
}

/**
 * The athlete is back with the team, or takes donations again. @param reason why it was paused. @param next when the next
 * payment is taken, if known.
 */
export function planResumedMail(plan: MailedPlan, { reason, next }: { reason: PauseReason | null; next: Date | null }, publicUrl: string): MailText {
	const { player_name, team_name } = plan;
	return layOut({
		subject: `Your monthly donation for ${player_name} is back on`,
		heading: reason === 'athlete_paused' ? `${player_name} takes donations again.` : `${player_name} is back with ${team_name}.`,
		paragraphs: ['Your monthly donation is back on, and we’ll charge your card again.'],
		facts: [...planFacts(plan), nextPayment(next, plan)],
		links: [{ label: 'See or stop your monthly donations', url: `${publicUrl}${screens.myDonations}` }],
	});
}

const WHY_ENDED: Record<EndReason | 'deleted', (plan: MailedPlan) => string> = {
	stopped: () => 'You asked us to stop it. If that wasn’t you, please contact us.',
	refunded: () => 'We stopped it when we refunded one of its payments.',
	uncollected: () => 'Your card kept being declined, so our card provider ended it.',
	provider: () => 'Our card provider ended it before its last payment.',
	unanswered: ({ player_name }) => `It was paused after ${player_name} left the team, and you didn’t choose to continue.`,
	still_paused: ({ player_name }) => `${player_name} hasn’t taken donations for 60 days.`,
	suspended: () => 'Your account was suspended, so we stopped it.',
	deleted: () => 'Your account was deleted, so we stopped it.',
	disputed: () => 'Your bank told us you disputed one of the payments, so we stopped it.',
	opted_out: ({ player_name }) => `${player_name} doesn’t take donations here anymore, so we stopped it.`,
};

/** Reasons after which the donor may want to start a new plan. */
const CAN_RESTART: ReadonlySet<EndReason> = new Set(['stopped', 'uncollected', 'provider']);

/** A monthly donation ended before its last installment, at the donor's request or without it. */
export function planEndedMail(plan: MailedPlan, reason: EndReason | 'deleted', publicUrl: string): MailText {
	const { player_id, player_name, team_id } = plan;
	const contact = { label: 'Contact us', url: `${publicUrl}${screens.contact}` };
	const own = { label: 'See your donations', url: `${publicUrl}${screens.myDonations}` };
	const again = { label: `Support ${player_name} again`, url: `${publicUrl}${screens.details(player_id, team_id)}` };
	return layOut({
		subject: `Your monthly donation for ${player_name} has stopped`,
		heading: `Your monthly donation for ${player_name} has stopped.`,
		paragraphs: [`${WHY_ENDED[reason](plan)} You won’t be charged again.`],
		facts: planFacts(plan),
		notes: [plan.paid === 0 ? '' : 'Thank you for your support. Payments you already made stay with the athlete unless they were refunded.'],
		// Without an account, or while it is suspended, there is no list to see.
		links: reason === 'deleted' || reason === 'suspended' ? [contact] : CAN_RESTART.has(reason) ? [again, own, contact] : [own, contact],
	});
}
