import type { Pledge, PledgeState, PledgeStep } from '#domain/donation/pledge.ts';
import { formatDollars } from '#domain/money/money.ts';
import { dayOf } from '#domain/time/calendar-date.ts';

interface Said {
	player: string;
	team: string;
	reason: Pledge['reason'];
	/** Whether the donor can pay in another way right now. */
	isPayable: boolean;
	/** The day on which it ends by itself. */
	ends: string;
	/** When the card is charged; undefined unless that is set. */
	charge: string | undefined;
	/** The day on which a declined card is tried again; undefined if it isn't. */
	retry: string | undefined;
	/** The athlete's present team, once they have moved; undefined while they are on no roster. */
	present: string | undefined;
	/** The last day for what the donor has to do; undefined if nothing waits for them. */
	until: string | undefined;
	/** Whether we have an address to write to. */
	mailed: boolean;
}

/** Texts of a pledge's own page. */
export const pledgeTexts = {
	title: 'Your pledge',
	/** Follows the athlete's name. */
	ofTeam: (team: string) => ` (${team})`,
	/** What the state means, for the donor. */
	states: {
		saving: ({ player }) => `Your pledge doesn’t count until you save your card. Nothing is charged unless ${player} says yes to donations here.`,
		active: ({ player, ends, mailed }) =>
			`Nothing is charged unless ${player} says yes to donations here by ${ends}. ${mailed ? 'We’ll email you a day before we charge your card.' : 'This page will say so a day before we charge your card.'}`,
		moved: ({ player, team, present, until }) =>
			`${player} is no longer with ${team}${present === undefined ? '' : ` and now plays for ${present}`}. We won’t charge your card until you decide.${until === undefined ? '' : ` If we don’t hear from you by ${until}, your pledge ends, and nothing is charged.`}`,
		noticed: ({ player, charge }) =>
			`${player} said yes. We’ll charge your card ${charge === undefined ? 'tomorrow' : `after ${charge}`}. You can cancel until then.`,
		charging: () => 'We’re charging your card.',
		needs_donor: (said) => needsDonor(said),
		fulfilled: ({ player }) => `Your card was charged, and ${player} gets your donation. We don’t keep the card that you saved for it.`,
		canceled: ({ reason }) => `${reason === 'account' ? 'This pledge ended with the account that made it.' : 'You canceled this pledge.'} ${outcome(reason)}`,
		ended: (said) => `${whyEnded(said)} ${outcome(said.reason)}`,
		declined: ({ player, reason }) => `Donations to ${player} were closed. ${outcome(reason)}`,
		lapsed: ({ reason }) => `This pledge wasn’t paid in time. ${outcome(reason)}`,
	} satisfies Record<PledgeState, (said: Said) => string>,
	facts: { card: 'Card', ends: 'Ends', charge: 'Charge date', retry: 'Next try', payBy: 'Pay by', decideBy: 'Decide by' },
	timeline: 'So far',
	/** What the pledge has gone through. The athlete may be another one by now, so no step names them. */
	steps: {
		pledged: () => 'You pledged.',
		saved: () => 'You saved a card.',
		card_changed: () => 'You saved another card.',
		card_late: () => 'You saved another card too late, so we didn’t keep it.',
		lowered: ({ amount }) => `You lowered the amount${amount === null ? '' : ` to ${formatDollars(amount)}`}.`,
		dated: ({ ends_at }) => `You changed the end date${ends_at === null ? '' : ` to ${dayOf(ends_at)}`}.`,
		moved: () => 'The athlete changed teams.',
		kept: () => 'You kept the pledge.',
		another: () => 'You chose another athlete.',
		back: () => 'The athlete came back to the team.',
		noticed: () => 'The athlete said yes.',
		charging: () => 'We started to charge your card.',
		waits_again: () => 'Nothing was charged, and the pledge waits again.',
		declined_card: () => 'Your card was declined.',
		confirm: () => 'Your bank asked you to confirm.',
		fulfilled: () => 'The pledge was paid.',
		canceled: () => 'The pledge was canceled.',
		ended: () => 'The pledge ended.',
		declined: () => 'Donations to the athlete were closed.',
		lapsed: () => 'The pledge ended unpaid.',
	} satisfies Record<PledgeStep, (step: Pledge['timeline'][number]) => string>,
	card: (brand: string, last4: string) => `${brand} ending in ${last4}`,
	saveCard: 'Save your card',
	/** Leads to the provider's page. The present card stays until that page has saved another. */
	anotherCard: 'Use another card',
	pay: (amount: string) => `Pay ${amount}`,
	athlete: 'See the athlete',
	receipt: 'See your receipt',
	keepLink: 'Keep this link: it opens your pledge.',
	/** If there is an address. */
	mailedLink: 'Our email about your pledge has the link to this page.',
	/** After a tap on a link that leads to the card provider. */
	linkOffline: 'You need a connection for that. Your pledge is saved.',
	saving: 'Saving…',
	/** The donor chose to be named. */
	name: {
		on: (player: string) => `If your pledge is paid, your name will appear on ${player}’s page.`,
		done: 'Your name won’t appear.',
		unanswered: 'Your name may have been left off.',
	},
	/** Once the athlete has moved. */
	keep: {
		button: (team: string) => `Keep it for ${team}`,
		unanswered: 'Your answer may have been saved.',
	},
	another: {
		open: 'Choose another athlete',
		title: 'Choose another athlete',
		sport: 'Sport',
		search: 'Name or team',
		ofTeam: (team: string) => `On the ${team} roster`,
		found: 'Athletes',
		searching: 'Searching…',
		count: (shown: number, all: number) =>
			shown < all ? `${shown} of ${all} athletes. Type more to find others.` : all === 1 ? '1 athlete' : `${all} athletes`,
		none: 'No athletes found.',
		failed: 'We couldn’t load the athletes.',
		missing: 'Choose an athlete first.',
		save: 'Pledge for this athlete',
		saveFor: (amount: string, player: string) => `Pledge ${amount} for ${player}`,
		unanswered: 'Your pledge may be for this athlete now.',
		logIn: 'Log in with the account that made this pledge first.',
		toLogin: 'Log in',
	},
	change: {
		/** By what can be changed. */
		open: { both: 'Change amount or date', amount: 'Lower the amount', date: 'Change the date' },
		amount: 'Lower amount',
		other: 'Other',
		ends: 'Ends on',
		save: 'Save',
		saveSum: (amount: string) => `Pledge ${amount} instead`,
		unanswered: 'Your pledge may have changed.',
		most: (amount: string) => `It can be at most ${amount}. To give more, make another pledge.`,
		outside: (first: string, last: string) => `Choose a day from ${first} to ${last}.`,
		nothing: 'Choose a lower amount or another day.',
	},
	cancel: {
		open: 'Cancel pledge',
		title: 'Cancel your pledge?',
		text: (player: string) =>
			`If you cancel in time, nothing is charged, and we won’t keep the card that you saved for it. You can pledge for ${player} again.`,
		/** While the card is being charged. */
		charging: 'We’ll cancel the charge if the money hasn’t been taken yet. Then nothing is charged, and we won’t keep the card that you saved for it.',
		keep: 'Keep it',
		yes: 'Cancel pledge',
		busy: 'Canceling…',
		unanswered: 'Your pledge may be canceled.',
		done: 'Canceled. Nothing was charged.',
	},
	unreachable: 'Our server didn’t answer, so we don’t know where your pledge stands right now.',
	offline: 'You’re offline. You need a connection to see your pledge.',
	tryAgain: 'Try again',
	contact: 'Contact us',
} as const;

function needsDonor({ player, reason, isPayable, retry }: Said): string {
	const pay = 'on our card provider’s page, with this card or another one.';
	if (retry === undefined) {
		const why = reason === 'confirm' ? 'Your bank wants you to confirm the payment.' : 'We couldn’t charge your card.';
		return `${why} ${isPayable ? `You can pay ${pay}` : notNow(player)}`;
	}
	const declined = 'Your card was declined, and nothing was charged.';
	if (!isPayable) return `${declined} ${notNow(player)} If that changes, we’ll try your card again on ${retry}.`;
	return `${declined} We’ll try it again on ${retry}. You can also pay now ${pay}`;
}

const notNow = (player: string) => `${player} isn’t taking donations right now.`;

function whyEnded({ reason, player, team, ends }: Said): string {
	if (reason === 'moved') return `${player} is no longer with ${team}, so your pledge ended.`;
	if (reason === 'refunded') return 'Your pledge ended.';
	if (reason === 'no_card') return 'We can no longer charge the card that you saved, so your pledge ended.';
	return `Your pledge waited until ${ends} and ended.`;
}

/** What is refunded was charged. One that ended early never had a card. */
function outcome(reason: Pledge['reason']): string {
	return reason === 'refunded'
		? 'A payment came in after that. We’re refunding it, and we don’t keep a card for it.'
		: 'Nothing was charged, and we don’t keep a card for it.';
}
