import type { Wish } from '#domain/collaboration/removal.ts';

/** Texts of the page where an athlete asks to be paused, closed, or removed. */
export const removalTexts = {
	title: 'Is this you?',
	lead: 'You can be taken off this site. You don’t need an account, and you don’t agree to anything.',
	about: (player: string, team: string) => `About ${player}, ${team}`,
	rather: 'Do you want to stay?',
	claim: 'Claim your page',
	wish: 'What should we do?',
	wishes: {
		removed: 'Remove',
		opted_out: 'Close',
		paused: 'Pause',
	} satisfies Record<Wish, string>,
	hints: {
		removed:
			'The page goes, with name and facts, on phones with their next update. We keep an id for our books, and a record that lets us leave you out of later rosters.',
		opted_out: 'No donations or requests from now on. The page keeps your name and team. Monthly donations end. Nothing that was given is refunded by itself.',
		paused: 'No donations or requests for now. The page stays. Monthly donations pause, and end after 60 days.',
	} satisfies Record<Wish, string>,
	email: 'Your Email',
	note: 'Who are you, and how can we check that?',
	noteHint: 'For example, a school email address, or a coach or staff member whom we can call.',
	noteMissing: 'Tell us who you are and how we can check it.',
	send: 'Email me a link',
	sending: 'Sending…',
	how: 'A person checks each request with the school before anything changes. Copies in browsers, search engines, and other sites can’t be called back.',
	offline: 'You’re offline. You need a connection for this.',
	unanswered: 'The email may be on its way. It’s fine to ask again.',
	checking: 'Checking your link…',
	unreachable: 'We can’t reach our server.',
	tryAgain: 'Try again',
	home: 'Home',
	asks: (player: string, team: string) => `You’re asking us to do this for ${player}, ${team}:`,
	confirm: 'Send this request',
	confirming: 'Sending…',
	confirmUnanswered: 'It may already be sent. If so, this link no longer works.',
	unknown: 'We couldn’t find this athlete. They may already be gone.',
} as const;
