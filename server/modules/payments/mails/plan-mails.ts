import { screens } from '#domain/api/api-paths.ts';
import { mailDay, usd } from '#server/modules/mail/public.ts';

/** What mails about a monthly donation contain. */
export interface MailedPlan {
	player_name: string;
	/** The team that the donor chose. */
	team_name: string;
	/** Dollars per month. */
	amount: number;
	months: number;
	/** Installments paid so far. */
	paid: number;
}
interface MailText {
	subject: string;
	body: string;
}

/**
 * The athlete has left the team, and we ask the donor. @param until when it ends without an answer. @param now_team
 * where the athlete is now; null if on no roster.
 */
export function planPausedMail(plan: MailedPlan, { until, now_team }: { until: Date; now_team: string | null }, publicUrl: string): MailText {
	const { player_name, team_name, amount, months, paid } = plan;
	const left = months - paid;
	const happened =
		now_team === null ? `${player_name} is no longer on the roster of ${team_name}.` : `${player_name} has moved from ${team_name} to ${now_team}.`;
	const choice =
		now_team === null
			? `You can stop it at any time. If ${player_name} is back with ${team_name} by ${mailDay(until)}, it goes on; with another team, we ask you first.`
			: `Please choose:
  - Go on with ${now_team}. The remaining ${left === 1 ? 'payment follows' : `${left} payments follow, one a month`}.
  - Stop. Nothing more is charged.`;
	return {
		subject: `Your monthly donation for ${player_name} is paused`,
		body: `${happened} Your monthly donation of ${usd(amount)} is paused: nothing is charged for now. You have made ${paid} of ${months} payments.

${choice}

Your monthly donations: ${publicUrl}${screens.myDonations}

Without a choice it stops by itself on ${mailDay(until)}.
`,
	};
}

/** The athlete is back with the team. @param next when the next payment is taken, if known. */
export function planResumedMail({ player_name, team_name, amount, months, paid }: MailedPlan, next: Date | null, publicUrl: string): MailText {
	const when = next === null ? '' : ` The next payment is on ${mailDay(next)}.`;
	return {
		subject: `Your monthly donation for ${player_name} goes on`,
		body: `${player_name} is back on the roster of ${team_name}, so your monthly donation of ${usd(amount)} goes on.${when} You have made ${paid} of ${months} payments.

To stop it: ${publicUrl}${screens.myDonations}
`,
	};
}

const WHY_ENDED = {
	unanswered: ({ player_name }: MailedPlan) => `It had been paused since ${player_name} left the team, and you did not choose to go on.`,
	suspended: () => 'Your account has been suspended, so you could not have stopped it yourself.',
	disputed: () => 'Your bank took one of its payments back, because it was reported as not yours.',
};
export type EndReason = keyof typeof WHY_ENDED;

/** It ended without the donor's request. */
export function planEndedMail(plan: MailedPlan, reason: EndReason, publicUrl: string): MailText {
	const { player_name, amount, months, paid } = plan;
	return {
		subject: `Your monthly donation for ${player_name} has ended`,
		body: `Your monthly donation of ${usd(amount)} for ${player_name} has ended. ${WHY_ENDED[reason](plan)}

Nothing more is charged. You made ${paid} of ${months} payments.

Your donations: ${publicUrl}${screens.myDonations}
`,
	};
}
