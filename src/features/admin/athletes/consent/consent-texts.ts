import type { StaffSide } from '#domain/api/claim-paths.ts';
import type { Wish } from '#domain/collaboration/removal.ts';
import type { LIVE_PLEDGES } from '#domain/donation/pledge.ts';
import type { Consent, ConsentMode, ConsentStep } from '#domain/roster/consent-states.ts';
import type { StaffReader } from '../../staff-view.ts';

/** Texts of the switch for an athlete, and of the requests of athletes without an account. */
export const consentTexts = {
	action: 'Pause, close, or remove…',
	title: (player: string) => `Donations to ${player}`,
	loading: 'Loading…',
	now: {
		listed: 'Open to donations',
		awaiting_yes: 'Hasn’t said yes to donations',
		paused: 'Paused',
		opted_out: 'Opted out',
		removed: 'Removed',
	} satisfies Record<Consent, string>,
	to: 'Change to',
	options: { listed: 'Open', awaiting_yes: 'Waiting for a yes', paused: 'Paused', opted_out: 'Opted out', removed: 'Removed' } satisfies Record<
		Consent,
		string
	>,
	hints: {
		listed: 'Fans can give again, unless this site asks athletes first and this one hasn’t said yes. Paused monthly donations go on; ended ones don’t.',
		paused: 'No new donations or requests. Monthly donations pause, and end after 60 days.',
		opted_out: 'No new donations or requests. Monthly donations end, and the page keeps only name and team.',
		removed: 'Erases the athlete here and on phones, for good. No import brings them back. You can’t undo this.',
	} satisfies Record<ConsentStep, string>,
	reason: { admin: 'Reason (only admins and the school’s desk see it)', 'school-desk': 'Reason (only your desk and admins see it)' } satisfies Record<
		StaffSide,
		string
	>,
	/** To a desk that can't open an athlete. */
	notYours: {
		paused: 'Your desk didn’t pause this. Only whoever did, or an admin, can open it again.',
		opted_out: 'Only an admin can open this again.',
	},
	reasonMissing: 'Say why.',
	confirm: { listed: 'Open', paused: 'Pause', opted_out: 'Opt out', removed: 'Remove for good' } satisfies Record<ConsentStep, string>,
	busy: 'Changing…',
	done: { listed: 'Open again.', paused: 'Paused.', opted_out: 'Closed.', removed: 'Removed.' } satisfies Record<ConsentStep, string>,
	history: 'Changes',
	change: (from: string, to: string, by: string, day: string) => `${from} → ${to}, ${by}, ${day}`,
	someone: 'someone with a deleted account',
	takenDown: {
		title: 'Taken off the page',
		words: (text: string) => `“${text}”`,
		photo: 'the photo',
		notes: (count: number) => (count === 1 ? 'a note on one card' : `notes on ${count.toLocaleString('en-US')} cards`),
		line: (what: string, by: string, day: string) => `${what}, by ${by}, ${day}`,
	},
	pledges: {
		title: 'Pledged',
		none: 'No pledges.',
		failed: 'We couldn’t load the pledges.',
		text: (count: number, sum: string) => `${count === 1 ? '1 pledge' : `${count} pledges`}, ${sum}. A card is charged only after the athlete’s own yes.`,
		states: {
			saving: 'Card not saved yet',
			active: 'Waiting for a yes',
			moved: 'For a former team, waiting for the donor',
			noticed: 'Charged within a day',
			charging: 'Being charged',
			needs_donor: 'Waiting for the donor',
		} satisfies Record<(typeof LIVE_PLEDGES)[number], string>,
		row: (state: string, count: number, sum: string) => `${state}: ${count}, ${sum}`,
	},
	refunds: {
		title: 'Given so far',
		list: 'See the payments',
		none: 'Nothing to refund.',
		text: (count: number, sum: string) =>
			count === 1 ? `1 payment, ${sum}. Nothing is refunded by itself.` : `${count} payments, ${sum}. Nothing is refunded by itself.`,
		all: (count: number, sum: string) => (count === 1 ? `Refund 1 payment (${sum})` : `Refund ${count} payments (${sum})`),
		sure: 'Refund everything now',
		progress: (done: number, all: number) => `${done} of ${all} refunds requested`,
		stop: 'Stop',
		failed: (receipt: number, why: string) => `Receipt No. ${receipt}: ${why}`,
		row: (receipt: number, day: string) => `No. ${receipt}, ${day}`,
		reason: 'The athlete takes no donations',
	},
	mode: {
		title: 'Ask athletes first?',
		asked: 'This site is public, and nobody has decided this yet. You can change it later.',
		question: 'Who can fans give to?',
		names: { claimed: 'Only athletes who have said yes (suggested)', listed: 'Everyone on a roster' } satisfies Record<ConsentMode, string>,
		meanings: {
			claimed: 'Athletes claim their page with a code from their school, sign, and say yes. Until then, nobody can give to them, and their page says so.',
			listed: 'Fans can give to every athlete right away. An athlete who doesn’t want that can pause, close, or remove their page at any time.',
		} satisfies Record<ConsentMode, string>,
		effects: {
			claimed: (yes: number) =>
				`${yes === 0 ? 'No athlete has said yes so far.' : yes === 1 ? '1 athlete has said yes so far.' : `${yes} athletes have said yes so far.`} For everyone else, open checkouts end and monthly donations pause, and donors get an email. Nothing is refunded by itself.`,
			listed: () => 'Everyone who hasn’t said no is open to donations again, and paused monthly donations go on.',
		} satisfies Record<ConsentMode, (yes: number) => string>,
		save: 'Save',
		saving: 'Saving…',
		saved: 'Saved. Rosters follow within minutes.',
		change: 'Change…',
		fixed: (mode: ConsentMode) => `The server’s setting CONSENT=${mode} decides this.`,
		everyone: 'Fans can give to everyone on a roster.',
		asksFirst: (yes: number, day: string) =>
			`Since ${day}, fans can give only to athletes who have said yes: ${yes === 0 ? 'nobody so far' : yes === 1 ? '1 athlete so far' : `${yes} athletes so far`}.`,
	},
	requests: {
		title: 'Requests from athletes',
		intro: {
			admin: 'Someone proved a mailbox, and nothing else. Check with the school who they are before you decide, such as by its staff directory or a call.',
			'school-desk': 'Someone proved a mailbox, and nothing else. Check who they are before you decide, such as by a call.',
			support: 'Someone proved a mailbox, and nothing else.',
		} satisfies Record<StaffReader, string>,
		wishes: { removed: 'asks to be removed', opted_out: 'asks to be closed to donations', paused: 'asks to be paused' } satisfies Record<Wish, string>,
		line: (player: string, team: string, wish: string) => `${player}, ${team}, ${wish}`,
		from: (email: string, day: string) => `${email}, ${day}`,
		decide: 'Decide the request',
		decideFor: (player: string) => `Decide the request for ${player}`,
		reason: 'What you checked (they read it)',
		grant: { removed: 'Remove for good', opted_out: 'Close', paused: 'Pause' } satisfies Record<Wish, string>,
		decline: 'Decline',
		busy: 'Deciding…',
	},
} as const;
