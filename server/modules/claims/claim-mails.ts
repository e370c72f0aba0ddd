import { screens } from '#domain/api/api-paths.ts';
import { claimMailScreen, MY_PAGE } from '#domain/api/claim-paths.ts';
import { CLAIM_LINK_HOURS, type OwnConsent } from '#domain/claims/claim-forms.ts';
import type { Db } from '#server/db/open-database.ts';
import { outgoingMails } from '#server/db/schema/people-schema.ts';
import { layOut, type MailText } from '#server/modules/mail/public.ts';

/** It names nobody: whoever typed the address may not be its owner. The token is behind `#`, so no server or proxy logs it. */
export function proveMailboxMail(token: string, publicUrl: string): MailText {
	return {
		subject: 'Confirm that you claim your page',
		body: `Someone, most likely you, wants to claim an athlete’s page at ${publicUrl} with this school address. Open this link to see whose page it is and to send the claim:

    ${publicUrl}${claimMailScreen(token)}

The link works once and expires in ${CLAIM_LINK_HOURS} hours. Just opening it doesn’t send anything.

Only the account that asked can use the link. If you didn’t ask for this, you can ignore this email: nobody gets the page without you.
`,
	};
}

/** To the account that has claimed a page, and to the address that proved it, if that is another one. */
export function claimedMail(player: string, team: string, publicUrl: string): MailText {
	return layOut({
		subject: 'You claimed your page',
		heading: `${player}’s page is yours.`,
		paragraphs: [`Your account now holds the page of ${player}, ${team}. Next, read the agreement and sign it.`],
		notes: ['If this wasn’t you, or you aren’t this athlete, contact us, and we’ll take the page off the account.'],
		links: [
			{ label: 'Your page', url: `${publicUrl}${MY_PAGE}` },
			{ label: 'Contact us', url: `${publicUrl}${screens.contact}` },
		],
	});
}

export function claimDeclinedMail(player: string, reason: string, publicUrl: string): MailText {
	return layOut({
		subject: 'Your claim was declined',
		heading: `We couldn’t give you ${player}’s page.`,
		paragraphs: [reason],
		links: [{ label: 'Contact us', url: `${publicUrl}${screens.contact}` }],
	});
}

/** To somebody whose page another account has claimed since, after a move or because two records were one person. */
export function claimReplacedMail(player: string, publicUrl: string): MailText {
	return layOut({
		subject: 'You no longer hold your page',
		heading: `Someone else now holds ${player}’s page.`,
		paragraphs: ['Your claim was for a team that this athlete has left, and another account has claimed the page since.'],
		notes: ['If you are this athlete, contact us, and we’ll find out who should hold the page.'],
		links: [{ label: 'Contact us', url: `${publicUrl}${screens.contact}` }],
	});
}

/** `awaiting_yes`: opened again, on a site that asks athletes first. */
export type ConsentOutcome = OwnConsent | 'awaiting_yes';

const CONSENT_LETTERS: Readonly<Record<ConsentOutcome, { subject: string; heading: (player: string) => string }>> = {
	paused: { subject: 'Your page is paused', heading: (player) => `Nobody can give to ${player} right now.` },
	opted_out: { subject: 'Your page is closed to donations', heading: (player) => `${player} takes no donations here anymore.` },
	awaiting_yes: { subject: 'Your page isn’t paused anymore', heading: (player) => `Fans can give to ${player} once you say yes on your page.` },
	listed: { subject: 'Your page takes donations again', heading: (player) => `Fans can give to ${player} again.` },
};

/** To the holder, who may not be the one who did it. */
export function ownConsentMail(player: string, to: ConsentOutcome, publicUrl: string): MailText {
	const { subject, heading } = CONSENT_LETTERS[to];
	return layOut({
		subject,
		heading: heading(player),
		paragraphs: ['This was done from your account.'],
		notes: ['If it wasn’t you, contact us right away.'],
		links: [
			{ label: 'Your page', url: `${publicUrl}${MY_PAGE}` },
			{ label: 'Contact us', url: `${publicUrl}${screens.contact}` },
		],
	});
}

/** @param counts false while an admin has to confirm the work status. @param isOpen whether fans can give now: a pause outlasts a yes */
export function saidYesMail(player: string, { counts, isOpen }: { counts: boolean; isOpen: boolean }, publicUrl: string): MailText {
	return layOut({
		subject: 'You said yes to donations',
		heading: counts ? headingOf(player, isOpen) : `We’re checking whether ${player} may take money.`,
		paragraphs: [
			'You said on your page that you take donations. You can pause or stop at any time.',
			...(counts ? [] : ['Money for your name can count as work. So we’re asking your school first, and we’ll email you.']),
		],
		notes: ['If it wasn’t you, contact us right away.'],
		links: [
			{ label: 'Your page', url: `${publicUrl}${MY_PAGE}` },
			{ label: 'Contact us', url: `${publicUrl}${screens.contact}` },
		],
	});
}

const headingOf = (player: string, isOpen: boolean) => (isOpen ? `Fans can give to ${player}.` : `${player}’s page is still closed to donations.`);

/** @param reason what the admin checked */
export function workConfirmedMail(player: string, { reason, isOpen }: { reason: string; isOpen: boolean }, publicUrl: string): MailText {
	return layOut({
		subject: 'You can take donations now',
		heading: headingOf(player, isOpen),
		paragraphs: ['We confirmed that you may take money.', reason, 'You can pause or stop at any time.'],
		links: [{ label: 'Your page', url: `${publicUrl}${MY_PAGE}` }],
	});
}

export function workDeclinedMail(player: string, reason: string, publicUrl: string): MailText {
	return layOut({
		subject: 'We couldn’t confirm your work status',
		heading: `We couldn’t confirm that ${player} may take money.`,
		paragraphs: [reason, 'If something changes, you can say yes on your page again.'],
		links: [
			{ label: 'Your page', url: `${publicUrl}${MY_PAGE}` },
			{ label: 'Contact us', url: `${publicUrl}${screens.contact}` },
		],
	});
}

/** An admin took what the holder had sent off the page. */
export function takenDownMail(player: string, reason: string, publicUrl: string): MailText {
	return layOut({
		subject: 'We changed your page',
		heading: `We took your words and photo off ${player}’s page, and your notes off donors’ cards.`,
		paragraphs: [reason],
		links: [
			{ label: 'Your page', url: `${publicUrl}${MY_PAGE}` },
			{ label: 'Contact us', url: `${publicUrl}${screens.contact}` },
		],
	});
}

/** What somebody wanted on their page is there. */
export function proposalApprovedMail(player: string, publicUrl: string): MailText {
	return layOut({
		subject: 'Your page has changed',
		heading: `What you sent is now on ${player}’s page.`,
		links: [{ label: 'Your page', url: `${publicUrl}${MY_PAGE}` }],
	});
}

export function proposalDeclinedMail(player: string, reason: string, publicUrl: string): MailText {
	return layOut({
		subject: 'We didn’t change your page',
		heading: `We couldn’t put what you sent on ${player}’s page.`,
		paragraphs: [reason],
		links: [
			{ label: 'Your page', url: `${publicUrl}${MY_PAGE}` },
			{ label: 'Contact us', url: `${publicUrl}${screens.contact}` },
		],
	});
}

export function claimEndedMail(player: string, reason: string, publicUrl: string): MailText {
	return layOut({
		subject: 'You no longer hold your page',
		heading: `We took ${player}’s page off your account.`,
		paragraphs: [reason],
		links: [{ label: 'Contact us', url: `${publicUrl}${screens.contact}` }],
	});
}

/** Queues a mail without naming the account in the row: whoever writes it holds locks on athletes, and accounts are locked before those. */
export async function queueMail(tx: Db, recipient: string, mail: MailText, now: Date): Promise<void> {
	await tx.insert(outgoingMails).values({ recipient, ...mail, created_at: now, run_after: now });
}
