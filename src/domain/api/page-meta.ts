import { closedText } from '../roster/closed-text.ts';
import { isClosedByte } from '../roster/consent-byte.ts';
import type { Player } from '../roster/roster.ts';
import { messages } from '../texts/screen-messages.ts';
import { screens } from './api-paths.ts';
import { comparablePath } from './comparable-path.ts';

/** How a page is described where its URL is shown elsewhere: in a chat, search results, or the browser's history. */
export interface PageMeta {
	title: string;
	/** One or two sentences. */
	description: string;
	/** Shows one person's own data, so search engines must not list it and chats must not preview it. */
	own?: true;
}

const home: PageMeta = { title: 'NIL', description: `${messages.tagline}. ${messages.searchIntro}.` };

type Path = Extract<(typeof screens)[keyof typeof screens], string>;
/** Screens for one person that `screens` doesn't name: some of their paths go on, such as `/basket/{id}`. */
type Start =
	| '/auth'
	| '/basket'
	| '/claim'
	| '/join-desk'
	| '/join-support'
	| '/k'
	| '/pledge'
	| '/poster'
	| '/receipt'
	| '/removal'
	| '/request'
	| '/school-desk';

/**
 * Every screen of the route table (spec §2) by the start of its path, except athletes and teams, whose texts are built
 * from their names.
 */
export const pageMeta = {
	[screens.home]: home,
	[screens.login]: { title: 'Login', description: 'Log in to give monthly, save favorite athletes, and see your donations.' },
	[screens.createUser]: {
		title: 'Create Account',
		description: 'Create a free account to give to college athletes monthly, save favorites, and see every donation you’ve made.',
	},
	[screens.forgotPassword]: { title: 'Forgot password', description: 'Set a new password with a code we email you.' },
	[screens.choosePassword]: { title: 'Choose your password', description: 'Choose a password for the account we made for you.', own: true },
	[screens.becomeAdmin]: { title: 'Become an admin', description: 'Accept an invitation to be an admin of this site.', own: true },
	[screens.setup]: { title: 'Set up this site', description: 'For the people who run this site.', own: true },
	[screens.contact]: { title: 'Contact Us', description: 'Write to us about an athlete, a donation, or your account, even offline.' },
	[screens.deletion]: {
		title: 'Delete what I sent you',
		description: 'Delete messages and requests you sent without an account, using a link we email you.',
	},
	[screens.aboutUs]: { title: 'About Us', description: 'Who we’re for and what you can do here: fans, alumni, and businesses supporting college athletes.' },
	[screens.transparency]: {
		title: 'Transparency',
		description: 'How we track donations and deals, what is disclosed and when, and how that protects athletes, fans, and schools.',
	},
	[screens.privacy]: { title: 'Privacy Policy', description: 'What we know about you, why, for how long, who else sees it, and how to correct or delete it.' },
	[screens.donate]: {
		title: 'Donate',
		description: 'How to donate to a college athlete, once or for 3, 6, or 12 months, even from a stadium with no signal.',
	},
	[screens.process]: {
		title: 'Our Process',
		description: 'From first request to disclosed agreement: how a name, image, and likeness opportunity comes together.',
	},
	[screens.benefits]: { title: 'Benefits', description: 'What athletes, fans, alumni, and businesses get from giving and working together here.' },
	[screens.mission]: {
		title: 'Our Mission',
		description: 'Five things we stand for: clear tracking, compliance, equal opportunity, trust, and legal protection.',
	},
	[screens.terms]: { title: 'Terms', description: 'The terms for using this site.' },
	[screens.success]: { title: 'Your donation', description: 'The status of a donation.', own: true },
	[screens.failed]: { title: messages.paymentFailed, description: 'A payment that didn’t go through, and how to try again.', own: true },
	'/basket': { title: 'Your donations', description: 'A checkout for several donations, with the status of each.', own: true },
	'/receipt': { title: 'Receipt', description: 'The receipt for a donation.', own: true },
	[screens.outbox]: {
		title: 'Your donations',
		description: 'Donations from this device, waiting and paid, with receipts.',
		own: true,
	},
	'/claim': { title: 'Your page', description: 'For athletes.', own: true },
	'/join-desk': { title: 'Join the desk', description: 'Accept an invitation to the desk of a school.', own: true },
	'/join-support': { title: 'Join support', description: 'Accept an invitation to support.', own: true },
	'/k': { title: 'Keepsake', description: 'A card that an athlete signed for a supporter.', own: true },
	'/pledge': { title: 'Your pledge', description: 'A donation that waits for an athlete’s yes.', own: true },
	'/removal': { title: 'Is this you?', description: 'For athletes who don’t want to be here.', own: true },
	'/request': { title: 'Your request', description: 'A collaboration request and our answer.', own: true },
	'/school-desk': { title: 'School desk', description: 'For the people who look after a school’s athletes.', own: true },
	[screens.favorites]: { title: 'Favorite Athletes', description: 'The athletes you’ve saved.', own: true },
	[screens.myDonations]: { title: 'My Donations', description: 'Every donation you’ve made, with receipts and yearly statements.', own: true },
	[screens.account]: { title: 'My Profile', description: 'Your profile and account settings.', own: true },
	[screens.changePassword]: { title: 'Change Password', description: 'Set a new password.', own: true },
	[screens.deleteAccount]: { title: 'Delete Account', description: 'Delete your account and everything in it.', own: true },
	[screens.admin]: { title: 'Admin Dashboard', description: 'For the people who run this site.', own: true },
	[screens.dashboard]: { title: 'Dashboard', description: 'For the people who run this site.', own: true },
	'/poster': { title: 'Poster', description: 'A printable sheet with a code that opens an athlete or team, ready to donate.', own: true },
	[screens.onThisPhone]: {
		title: 'On this phone',
		description: 'What’s saved here for the stadium, its size, and how to export or erase it.',
		own: true,
	},
	'/auth': { title: 'Login', description: 'Finishing your login.', own: true },
} as const satisfies Record<Exclude<Path, `${Start}/${string}`>, PageMeta> & Record<Start, PageMeta & { own: true }>;

type Meta = typeof pageMeta;
type OwnPath = { [P in keyof Meta]: Meta[P] extends { own: true } ? P : never }[keyof Meta];
/** A path with texts here, as `screenOf` finds them. The server answers any other with a 404, except athletes' and teams'. */
export type ScreenPath = keyof Meta | `${OwnPath}/${string}`;

const known = Object.entries<PageMeta>(pageMeta).map(([path, meta]) => ({ path, meta, lower: path.toLowerCase() }));

/**
 * The screen of a path, matched like the router does it (ignoring case). A path to one's own data may continue after
 * the screen's name.
 */
export function screenOf(path: string): { path: string; meta: PageMeta } | undefined {
	const lower = comparablePath(path);
	return known.find((screen) => lower === screen.lower || (screen.meta.own && lower.startsWith(`${screen.lower}/`)));
}

interface AthleteNames {
	player_name: string;
	team_name: string;
}

export function athleteTitle({ player_name, team_name }: AthleteNames): string {
	return `${player_name}, ${team_name}`;
}

export function athleteDescription({ player_name, team_name, consent }: Pick<Player, 'player_name' | 'team_name' | 'consent'>): string {
	if (isClosedByte(consent)) return closedText(player_name, consent);
	return `Donate to ${player_name} of ${team_name}, or request a name, image, and likeness collaboration.`;
}

export function teamDescription(team_name: string, sport_name: string): string {
	return `${team_name}, ${sport_name}. ${messages.searchIntro}.`;
}
