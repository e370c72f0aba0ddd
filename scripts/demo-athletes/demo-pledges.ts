import type { PledgeState } from '#domain/donation/pledge.ts';
import type { TestCard } from '#server/modules/payments/sandbox/sandbox-cards.ts';

/** The demo's athletes, by what becomes of them. */
export const DEMO_ATHLETES = [
	/** The demo fan's own page: said yes long ago, with donations, signed cards, and words and a photo that wait. */
	'own',
	/** Said yes three days ago. */
	'yesBefore',
	/** Said yes two hours ago, so donors have their notice. */
	'yesToday',
	/** Said yes ten days ago, and pauses. */
	'resting',
	/** Paused by the school's desk. */
	'away',
	/** Holds the page and hasn't signed. */
	'unsigned',
	/** Has said yes with a work status that the school has to confirm. */
	'visiting',
	/** Claims the page by school mail, and waits. */
	'pending',
	/** Has a code that nobody has used. */
	'coded',
	/** Has moved twice. */
	'mover',
	'optedOut',
	'removed',
] as const;
export type DemoAthlete = (typeof DEMO_ATHLETES)[number];

/** The demo's donors with accounts; `visitor` has none. */
export type DemoDonor = 'fan' | 'regular' | 'careful' | 'suspended' | 'visitor';

export interface DemoPledge {
	to: DemoAthlete;
	by: DemoDonor;
	/** Dollars. */
	amount: number;
	/** When it was made: days before the present. */
	made: number;
	/** What its card does; `none`: the donor hasn't saved one. */
	card?: TestCard | 'none';
	/** What its donor or the bank does then, and when. */
	next?: { what: 'lowers' | 'cancels' | 'keeps' | 'chooses another' | 'pays' | 'takes the card back'; days: number };
	/** How it ends up. */
	becomes: PledgeState;
}

/** Once the site is in the present, this many days have passed since a card was saved that is charged just then. */
const NOW_CHARGED = 1;

/**
 * About forty pledges, in every state and for every reason that a donor can read. Whoever changes a step of pledges sees in the demo's test
 * what becomes of them.
 */
export const DEMO_PLEDGES: readonly DemoPledge[] = [
	// For somebody who has never been here.
	{ to: 'coded', by: 'fan', amount: 25, made: 95, becomes: 'ended' },
	{ to: 'coded', by: 'visitor', amount: 10, made: 94, becomes: 'ended' },
	{ to: 'coded', by: 'fan', amount: 60, made: 20, next: { what: 'cancels', days: 15 }, becomes: 'canceled' },
	{ to: 'coded', by: 'suspended', amount: 40, made: 12, becomes: 'canceled' },
	{ to: 'coded', by: 'fan', amount: 50, made: 8, becomes: 'active' },
	{ to: 'coded', by: 'regular', amount: 15, made: 3, becomes: 'active' },
	{ to: 'coded', by: 'visitor', amount: 20, made: 2.5, becomes: 'active' },
	{ to: 'coded', by: 'visitor', amount: 5, made: 0.04, card: 'none', becomes: 'saving' },
	// For athletes who are on their way to a yes.
	{ to: 'unsigned', by: 'fan', amount: 20, made: 7, becomes: 'active' },
	{ to: 'unsigned', by: 'careful', amount: 50, made: 6.5, next: { what: 'lowers', days: 2 }, becomes: 'active' },
	{ to: 'unsigned', by: 'visitor', amount: 50, made: 5.5, becomes: 'active' },
	{ to: 'unsigned', by: 'fan', amount: 10, made: 0.3, card: 'none', becomes: 'saving' },
	{ to: 'visiting', by: 'fan', amount: 35, made: 9.5, becomes: 'active' },
	{ to: 'visiting', by: 'visitor', amount: 15, made: 1.2, becomes: 'active' },
	{ to: 'pending', by: 'regular', amount: 30, made: 4.5, becomes: 'active' },
	{ to: 'pending', by: 'visitor', amount: 25, made: 4.2, next: { what: 'cancels', days: 2 }, becomes: 'canceled' },
	// For somebody who has moved twice.
	{ to: 'mover', by: 'visitor', amount: 40, made: 40, becomes: 'ended' },
	{ to: 'mover', by: 'fan', amount: 40, made: 39, next: { what: 'keeps', days: 33 }, becomes: 'moved' },
	{ to: 'mover', by: 'regular', amount: 60, made: 38, next: { what: 'chooses another', days: 32 }, becomes: 'active' },
	{ to: 'mover', by: 'visitor', amount: 25, made: 21, becomes: 'moved' },
	// For somebody who said yes ten days ago, and pauses.
	{ to: 'resting', by: 'fan', amount: 25, made: 25, becomes: 'fulfilled' },
	{ to: 'resting', by: 'regular', amount: 50, made: 22, becomes: 'fulfilled' },
	{ to: 'resting', by: 'visitor', amount: 20, made: 15, becomes: 'fulfilled' },
	{ to: 'resting', by: 'fan', amount: 15, made: 18, card: 'declined', becomes: 'lapsed' },
	{ to: 'resting', by: 'visitor', amount: 30, made: 17, card: 'authentication_required', becomes: 'lapsed' },
	{ to: 'resting', by: 'careful', amount: 20, made: 14, card: 'expired', next: { what: 'cancels', days: 7 }, becomes: 'canceled' },
	{ to: 'resting', by: 'fan', amount: 45, made: 16, next: { what: 'takes the card back', days: 12 }, becomes: 'ended' },
	{ to: 'resting', by: 'fan', amount: 10, made: 1.6, becomes: 'active' },
	// For somebody who said yes three days ago.
	{ to: 'yesBefore', by: 'fan', amount: 20, made: 13, becomes: 'fulfilled' },
	{ to: 'yesBefore', by: 'visitor', amount: 10, made: 11, becomes: 'fulfilled' },
	{ to: 'yesBefore', by: 'fan', amount: 35, made: 10.5, card: 'authentication_required', becomes: 'needs_donor' },
	{ to: 'yesBefore', by: 'visitor', amount: 25, made: 10.4, card: 'declined', becomes: 'needs_donor' },
	{ to: 'yesBefore', by: 'fan', amount: 40, made: 10.3, card: 'declined_for_now', becomes: 'needs_donor' },
	{ to: 'yesBefore', by: 'visitor', amount: 20, made: 10.2, card: 'declined_for_now', becomes: 'needs_donor' },
	{ to: 'yesBefore', by: 'regular', amount: 15, made: 10.1, card: 'declined', next: { what: 'pays', days: 1.5 }, becomes: 'fulfilled' },
	{ to: 'yesBefore', by: 'fan', amount: 50, made: NOW_CHARGED, becomes: 'charging' },
	{ to: 'yesBefore', by: 'visitor', amount: 30, made: NOW_CHARGED, becomes: 'charging' },
	// For somebody who said yes today.
	{ to: 'yesToday', by: 'fan', amount: 25, made: 5, becomes: 'noticed' },
	{ to: 'yesToday', by: 'regular', amount: 60, made: 4, becomes: 'noticed' },
	{ to: 'yesToday', by: 'visitor', amount: 15, made: 1.8, becomes: 'noticed' },
	// For athletes who take nothing, or nothing now.
	{ to: 'away', by: 'fan', amount: 30, made: 12.5, becomes: 'active' },
	{ to: 'optedOut', by: 'fan', amount: 20, made: 9, becomes: 'declined' },
	{ to: 'optedOut', by: 'visitor', amount: 10, made: 8.5, becomes: 'declined' },
	{ to: 'removed', by: 'fan', amount: 15, made: 8.8, becomes: 'declined' },
];
