import { pledgeScreen } from '#domain/api/pledge-paths.ts';
import { cardBrand } from '#domain/donation/saved-card.ts';
import { formatUsd, toCents } from '#domain/money/money.ts';
import type { Db } from '#server/db/open-database.ts';
import { outgoingMails } from '#server/db/schema/people-schema.ts';
import { layOut, type MailText, mailDay } from '#server/modules/mail/public.ts';
import { writeToAccount } from '../mails/receipt-mail-jobs.ts';
import { checkoutUrl } from '../sessions/checkout-addresses.ts';
import type { PledgeRow } from './pledge-row.ts';

type About = 'saved' | 'card_changed' | 'noticed' | 'waits_again' | 'moved' | 'back' | 'needs_donor' | 'declined' | 'ended' | 'lapsed' | 'canceled';

/** Mails about pledges that the donor can still cancel. */
const CANCELABLE: ReadonlySet<About> = new Set(['saved', 'card_changed', 'noticed', 'waits_again', 'moved', 'back', 'needs_donor']);

interface MailContext {
	publicUrl: string;
	now: Date;
	/** The athlete's team, for the mail about a move. */
	present_team?: string;
}

interface Letter {
	subject: string;
	heading: string;
	paragraphs: string[];
	/** Where the mail leads besides the pledge. */
	pay?: string;
	/** What its link to the pledge says, in place of the usual words. */
	own?: string;
}

/**
 * Writes to the donor: to the account, or to the address that a visitor typed where the card was saved.
 * @returns the mail's id; undefined if there is nobody to write to
 */
export async function mailAboutPledge(tx: Db, pledge: PledgeRow, about: About, context: MailContext): Promise<number | undefined> {
	const { now } = context;
	const mail = pledgeMail(pledge, about, context);
	if (pledge.user_id !== null) return writeToAccount(tx, pledge.user_id, () => mail, now);
	if (pledge.email === null) return undefined;
	const queued = { recipient: pledge.email, ...mail, created_at: now, run_after: now };
	return (await tx.insert(outgoingMails).values(queued).returning({ mail_id: outgoingMails.mail_id }))[0]?.mail_id;
}

function pledgeMail(pledge: PledgeRow, about: About, context: MailContext): MailText {
	const { publicUrl } = context;
	const { subject, heading, paragraphs, pay, own: words } = LETTERS[about](pledge, context);
	const { player_name, team_name, amount_cents, brand, last4, pledge_id } = pledge;
	const own = { label: words ?? (CANCELABLE.has(about) ? 'See or cancel your pledge' : 'See your pledge'), url: `${publicUrl}${pledgeScreen(pledge_id)}` };
	return layOut({
		subject,
		heading,
		paragraphs,
		facts: [
			['Pledge', formatUsd(toCents(amount_cents))],
			['Athlete', `${player_name}, ${team_name}`],
			['Card', brand === null || last4 === null ? undefined : `${cardBrand(brand)} ending in ${last4}`],
		],
		links: pay === undefined ? [own] : [{ label: `Pay ${formatUsd(toCents(amount_cents))}`, url: pay }, own],
	});
}

/** How a pledge's end is told. What is refunded was charged. */
const outcome = (reason: PledgeRow['reason']) =>
	reason === 'refunded'
		? 'A payment came in after that. We’re refunding it, and we don’t keep the card that you saved for it.'
		: 'Nothing was charged, and we don’t keep the card that you saved for it.';

const LETTERS: Readonly<Record<About, (pledge: PledgeRow, context: MailContext) => Letter>> = {
	saved: ({ player_name, ends_at, time_zone }) => ({
		subject: `Your pledge for ${player_name}`,
		heading: `We saved your pledge for ${player_name}.`,
		paragraphs: [
			`Nothing is charged unless ${player_name} says yes to donations here by ${mailDay(ends_at, time_zone)}. If so, we’ll write to you a day before we charge your card.`,
			'You can change or cancel your pledge until then.',
		],
	}),
	card_changed: ({ player_name, charge_at }) => ({
		subject: `Your pledge for ${player_name} has another card`,
		heading: `Your pledge for ${player_name} has another card.`,
		paragraphs: [
			charge_at === null
				? 'If your pledge is charged, we’ll charge this card. We don’t keep the one that it had before.'
				: 'We’ll charge this card at the time that your pledge’s page says, and you can cancel until then. We don’t keep the one that it had before.',
			'If you didn’t change the card, cancel your pledge.',
		],
	}),
	// It may wait for hours before it can be sent, and the day begins once it is, so no clock time would stay true.
	noticed: ({ player_name, amount_cents }) => ({
		subject: `${player_name} takes donations: your pledge is charged tomorrow`,
		heading: `${player_name} said yes.`,
		paragraphs: [
			`A day after this email was sent, or a little later, we’ll charge your card ${formatUsd(toCents(amount_cents))}. Until then, you can cancel, and nothing is charged.`,
			'Your pledge’s page shows the time.',
		],
	}),
	waits_again: ({ player_name, ends_at, time_zone }) => ({
		subject: `We’re not charging your pledge for ${player_name} yet`,
		heading: `We’re not charging your card for ${player_name} now.`,
		paragraphs: [
			`Their yes to donations doesn’t count at the moment. Nothing was charged. Your pledge waits until ${mailDay(ends_at, time_zone)}, and we’ll write to you again before we charge your card.`,
		],
	}),
	moved: ({ player_name, team_name, finish_by, time_zone }, { present_team }) => ({
		subject: `${player_name} changed teams. Keep your pledge?`,
		heading: `${player_name} is no longer with ${team_name}.`,
		paragraphs: [
			`${present_team === undefined ? 'They play for another team now' : `They play for ${present_team} now`}, so we won’t charge your card until you decide. On your pledge’s page, you can keep it, choose another athlete, or cancel.`,
			...(finish_by === null ? [] : [`If we don’t hear from you by ${mailDay(finish_by, time_zone)}, your pledge ends, and nothing is charged.`]),
		],
		own: 'Decide about your pledge',
	}),
	back: ({ player_name, team_name, ends_at, time_zone }) => ({
		subject: `${player_name} is back: your pledge goes on`,
		heading: `${player_name} is back with ${team_name}.`,
		paragraphs: [
			`There’s nothing to decide anymore. Your pledge waits until ${mailDay(ends_at, time_zone)}, as before, and we’ll write to you a day before we charge your card.`,
		],
	}),
	needs_donor: (pledge, { publicUrl }) => (pledge.retry_at === null ? askDonor(pledge, publicUrl) : announceRetry(pledge, pledge.retry_at)),
	declined: ({ player_name, reason }) => ({
		subject: `Your pledge for ${player_name} has ended`,
		heading: `Donations to ${player_name} were closed.`,
		paragraphs: [outcome(reason)],
	}),
	ended: (pledge) => ({
		subject: `Your pledge for ${pledge.player_name} has ended`,
		heading: endHeading(pledge),
		paragraphs: [
			outcome(pledge.reason),
			...(pledge.reason === 'moved' || pledge.reason === 'no_card' ? ['If you still want to give, you can do so on their page.'] : []),
		],
	}),
	lapsed: ({ player_name, reason }) => ({
		subject: `Your pledge for ${player_name} has ended`,
		heading: `Your pledge for ${player_name} wasn’t paid in time.`,
		paragraphs: [outcome(reason)],
	}),
	canceled: ({ player_name, reason }) => ({
		subject: `You canceled your pledge for ${player_name}`,
		heading: `Your pledge for ${player_name} is canceled.`,
		paragraphs: [outcome(reason)],
	}),
};

/** Only the donor can pay now. */
function askDonor({ intent_id, player_name, amount_cents, finish_by, time_zone, reason }: PledgeRow, publicUrl: string): Letter {
	return {
		subject: `Your pledge for ${player_name} needs you`,
		heading: `We couldn’t charge ${formatUsd(toCents(amount_cents))} for ${player_name}.`,
		paragraphs: [
			`${reason === 'confirm' ? 'Your bank wants you to confirm the payment.' : 'Your card was declined, and we won’t try it again.'} You can pay on our card provider’s page, with this card or another one.`,
			...(finish_by === null ? [] : [`If you haven’t paid by ${mailDay(finish_by, time_zone)}, your pledge ends, and nothing is charged.`]),
		],
		pay: checkoutUrl(publicUrl, intent_id),
	};
}

/** The card is tried again. Each try ends the payment link before it, so only the pledge's own page leads to the current one. */
function announceRetry({ player_name, amount_cents, finish_by, time_zone }: PledgeRow, retry_at: Date): Letter {
	return {
		subject: `We’ll try your card again for ${player_name}`,
		heading: `We couldn’t charge ${formatUsd(toCents(amount_cents))} for ${player_name}.`,
		paragraphs: [
			`Your card was declined, and nothing was charged. We’ll try it again on ${mailDay(retry_at, time_zone)}.`,
			'You don’t have to wait. On your pledge’s page, you can pay with this card or another one, or cancel.',
			...(finish_by === null ? [] : [`If it isn’t paid by ${mailDay(finish_by, time_zone)}, your pledge ends, and nothing is charged.`]),
		],
		own: 'Pay or cancel your pledge',
	};
}

function endHeading({ reason, player_name: player, team_name, ends_at, time_zone }: PledgeRow): string {
	if (reason === 'moved') return `${player} is no longer with ${team_name}.`;
	if (reason === 'no_card') return `We can no longer charge the card that you saved for ${player}.`;
	if (reason === 'refunded') return `Your pledge for ${player} has ended.`;
	return `Your pledge for ${player} waited until ${mailDay(ends_at, time_zone)} and ended.`;
}
