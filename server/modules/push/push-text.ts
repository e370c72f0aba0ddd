import { createHash } from 'node:crypto';
import { DECLARATIVE_PUSH, type PushMessage } from '#domain/account/push.ts';
import { screens } from '#domain/api/api-paths.ts';
import { pledgeScreen } from '#domain/api/pledge-paths.ts';
import { requestScreen } from '#domain/api/request-paths.ts';
import { formatUsd, toCents } from '#domain/money/money.ts';
import type { PushFacts, RequiredAction } from './push-facts.ts';

type FactsOf<K extends PushFacts['kind']> = Extract<PushFacts, { kind: K }>;

/** Donations that wait for the person to pay. */
export interface WaitingDonations {
	count: number;
	amount_cents: number;
	/** The athlete, if there is one donation. */
	player_name: string;
}

/** Text of a notification, and the screen that a tap opens. */
export interface PushText {
	title: string;
	body: string;
	path: string;
}

/** `amount` is '' unless the person wants amounts on the lock screen. */
const named = (amount: string) => (amount === '' ? 'donation' : `${amount} donation`);
const several = (count: number, amount: string) => (amount === '' ? `${count} donations` : `${count} donations totaling ${amount}`);
const usd = (cents: number) => formatUsd(toCents(cents));

export function readyText({ count, amount_cents, player_name }: WaitingDonations, shows_amount: boolean): PushText {
	const amount = shows_amount ? usd(amount_cents) : '';
	const what = count === 1 ? `Your ${named(amount)} to ${player_name} is` : `${several(count, amount)} are`;
	return { title: 'Ready to pay', body: `${what} ready. You won’t be charged until you pay.`, path: screens.outbox };
}

/** A pledge has arrived without a card. */
export function pledgeCardText({ pledge_id, player_name, amount_cents }: FactsOf<'pledge_card'>, shows_amount: boolean): PushText {
	const what = shows_amount ? `${usd(amount_cents)} pledge` : 'pledge';
	return {
		title: `Your pledge for ${player_name} needs a card`,
		body: `Your ${what} doesn’t count until you save a card. You won’t be charged unless ${player_name} says yes to donations.`,
		path: pledgeScreen(pledge_id),
	};
}

export function paidText({ donations, amount_cents, player_name, payment_id, test }: FactsOf<'paid'>, shows_amount: boolean): PushText {
	const amount = shows_amount ? usd(amount_cents) : '';
	const what = donations === 1 ? `Your ${named(amount)} to ${player_name}` : `Your ${several(donations, amount)}`;
	const charged = test ? 'This was a test checkout. No money was taken.' : 'Your receipt is ready.';
	return { title: 'Paid', body: `${what} went through. ${charged}`, path: screens.receipt(payment_id) };
}

const NEED: Record<RequiredAction, (what: string, player_name: string) => PushText> = {
	declined: (what) => ({
		title: 'Your payment didn’t go through',
		body: `You weren’t charged for your ${what}. Try again or use another card.`,
		path: screens.outbox,
	}),
	saved_card: (what) => ({
		title: 'Your saved card wasn’t charged',
		body: `You weren’t charged for your ${what}. You can still pay at checkout.`,
		path: screens.outbox,
	}),
	unpaid: (what) => ({
		title: 'Your monthly payment didn’t go through',
		body: `We couldn’t charge your card for your ${what}. Pay now or change your card.`,
		path: screens.myDonations,
	}),
	card: (what) => ({
		title: 'Your card expires soon',
		body: `Change your card to keep your monthly ${what} going.`,
		path: screens.myDonations,
	}),
	paused: (what, player_name) => ({
		title: 'Your monthly donation is paused',
		body: `${player_name} is no longer on the same team. Choose what happens to your ${what}.`,
		path: screens.myDonations,
	}),
};

/** @param pledge_id the pledge whose donation it is: it is paid on its own page */
export function needText({ need, player_name, amount_cents }: FactsOf<'needs_you'>, shows_amount: boolean, pledge_id?: string): PushText {
	const amount = shows_amount ? usd(amount_cents) : '';
	if (pledge_id === undefined) return NEED[need](`${named(amount)} to ${player_name}`, player_name);
	const what = amount === '' ? 'pledge' : `${amount} pledge`;
	return { ...NEED[need](`${what} for ${player_name}`, player_name), path: pledgeScreen(pledge_id) };
}

export function acceptedText({ player_name, request_id }: FactsOf<'request'>): PushText {
	const path = request_id === undefined ? screens.account : requestScreen(request_id);
	return { title: 'Request accepted', body: `Your collaboration request for ${player_name} was accepted.`, path };
}

export function declinedText({ player_name, request_id }: FactsOf<'request_declined'>): PushText {
	return { title: 'Request declined', body: `Your collaboration request for ${player_name} was declined.`, path: requestScreen(request_id) };
}

/** @param athletes how many moved; `moved` is one of them. */
export function movedText(moved: { player_id: number; player_name: string; team_id: number; team_name: string }, athletes: number): PushText {
	const { player_id, player_name, team_id, team_name } = moved;
	if (athletes === 1)
		return {
			title: `${player_name} transferred`,
			body: `One of your favorite athletes now plays for ${team_name}.`,
			path: screens.details(player_id, team_id),
		};
	return {
		title: 'Some of your favorites transferred',
		body: `${player_name} and ${athletes === 2 ? 'another of your favorites' : `${athletes - 1} of your other favorites`} changed teams.`,
		path: screens.favorites,
	};
}

/**
 * Notifications with the same tag replace each other, on the device and while the push service holds them. Donations to
 * pay share one, because the newest counts all of them. A pledge that needs a card has its own.
 */
export function tagOf(kind: PushFacts['kind'], event_key: string): string {
	return kind === 'ready' ? 'ready' : createHash('sha256').update(event_key).digest('base64url').slice(0, 22);
}

/** Message to the browser. @param badge how many donations and pledges wait; undefined if the message is about neither. */
export function pushMessage({ title, body, path }: PushText, tag: string, { publicUrl, badge }: { publicUrl: string; badge: number | undefined }): PushMessage {
	return {
		web_push: DECLARATIVE_PUSH,
		notification: { title, body, navigate: `${publicUrl}${path}`, tag, lang: 'en-US', dir: 'ltr' },
		...(badge === undefined ? {} : { app_badge: badge }),
		mutable: true,
	};
}
