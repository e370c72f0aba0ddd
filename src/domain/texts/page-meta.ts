import { screens } from '../api/api-paths.ts';
import { messages } from './screen-messages.ts';

/** What represents a page where its URL is shown elsewhere: a chat, a search, the browser's history. */
export interface PageMeta {
	title: string;
	/** One or two sentences. */
	description: string;
	/** About one person's own data: no search lists it and no chat previews it. */
	own?: true;
}

const home: PageMeta = { title: 'NIL', description: `${messages.tagline}. ${messages.searchIntro}.` };

/**
 * Every screen of the route table (spec §2) by the start of its path, except athletes and teams, whose texts are built
 * from their names.
 */
export const pageMeta = {
	[screens.home]: home,
	[screens.login]: { title: 'Login', description: 'Log in to give each month, to keep your favorite athletes and to see your donations.' },
	[screens.createUser]: {
		title: 'Create Account',
		description: 'A free account to give to college athletes each month, to keep favorites and to see every donation you made.',
	},
	[screens.forgotPassword]: { title: 'Forgot password', description: 'Set a new password with a code that we mail to you.' },
	[screens.choosePassword]: { title: 'Choose your password', description: 'Choose the password of an account that was made for you.', own: true },
	[screens.contact]: { title: 'Contact Us', description: 'Write to us about an athlete, a donation or your account. It can be written without a signal, too.' },
	[screens.deletion]: {
		title: 'Delete what I sent you',
		description: 'Delete messages and requests that you sent without an account, by a link that we mail to you.',
	},
	[screens.aboutUs]: { title: 'About Us', description: 'Who this is for and what you can do here: fans, alumni and businesses support college athletes.' },
	[screens.transparency]: {
		title: 'Transparency',
		description: 'How donations and deals are tracked, what is disclosed and when, and whom that protects: athletes, fans and schools.',
	},
	[screens.privacy]: { title: 'Privacy Policy', description: 'What we know of you, why, for how long, who else sees it, and how you correct or delete it.' },
	[screens.donate]: {
		title: 'Donate',
		description: 'How a donation to a college athlete works, once or for 3, 6 or 12 months, also from a stadium without a signal.',
	},
	[screens.process]: {
		title: 'Our Process',
		description: 'From a request to an agreement that is disclosed: how a name, image and likeness opportunity comes about.',
	},
	[screens.benefits]: { title: 'Benefits', description: 'What athletes, fans, alumni and businesses have of giving and of working together here.' },
	[screens.mission]: {
		title: 'Our Mission',
		description: 'Five points that we stand for: clear tracking, compliance, equal opportunity, trust and legal protection.',
	},
	[screens.success]: { title: 'Your donation', description: 'What has become of a donation.', own: true },
	[screens.failed]: { title: messages.paymentFailed, description: 'A payment that did not go through, and how to try again.', own: true },
	'/receipt': { title: 'Receipt', description: 'The receipt of a donation.', own: true },
	[screens.outbox]: { title: 'Waiting', description: 'What is saved on this device and waits to be sent or paid.', own: true },
	[screens.favorites]: { title: 'Favorite Athletes', description: 'The athletes that you keep.', own: true },
	[screens.myDonations]: { title: 'My Donations', description: 'Every donation that you made, its receipt, and your yearly statement.', own: true },
	[screens.account]: { title: 'My Profile', description: 'Your profile and what belongs to your account.', own: true },
	[screens.changePassword]: { title: 'Change Password', description: 'Set a new password.', own: true },
	[screens.deleteAccount]: { title: 'Delete Account', description: 'Remove your account and what belongs to it.', own: true },
	[screens.admin]: { title: 'Admin Dashboard', description: 'For the people who run this site.', own: true },
	[screens.dashboard]: { title: 'Dashboard', description: 'For the people who run this site.', own: true },
	'/poster': { title: 'Poster', description: 'A sheet to print, with a code that opens an athlete or a team at the donation.', own: true },
	[screens.onThisPhone]: {
		title: 'On this phone',
		description: 'What is stored here for the stadium, how much it takes, and the way to export or erase it.',
		own: true,
	},
	'/auth': { title: 'Login', description: 'The way back from a login.', own: true },
} as const satisfies Record<string, PageMeta>;

const known = Object.entries<PageMeta>(pageMeta).map(([path, meta]) => ({ path, meta, lower: path.toLowerCase() }));

/**
 * The screen of a path, matched like the router does it (ignoring case). A path to one's own data may continue after
 * the screen's name.
 */
export function screenOf(path: string): { path: string; meta: PageMeta } | undefined {
	const lower = path.toLowerCase().replace(/(.)\/$/, '$1');
	return known.find((screen) => lower === screen.lower || (screen.meta.own && lower.startsWith(`${screen.lower}/`)));
}

interface AthleteNames {
	player_name: string;
	team_name: string;
}

export function athleteTitle({ player_name, team_name }: AthleteNames): string {
	return `${player_name}, ${team_name}`;
}

export function athleteDescription({ player_name, team_name }: AthleteNames): string {
	return `Donate to ${player_name} of ${team_name}, or ask for a name, image and likeness collaboration.`;
}

export function teamDescription(team_name: string, sport_name: string): string {
	return `${team_name}, ${sport_name}. ${messages.searchIntro}.`;
}
