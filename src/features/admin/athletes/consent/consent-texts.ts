import type { Wish } from '#domain/collaboration/removal.ts';
import type { Consent } from '#domain/roster/consent-states.ts';

/** Texts of the admin's switch for an athlete, and of the requests of athletes without an account. */
export const consentTexts = {
	action: 'Pause, close, or remove…',
	title: (player: string) => `Donations to ${player}`,
	loading: 'Loading…',
	now: { listed: 'Open to donations', paused: 'Paused', opted_out: 'Opted out', removed: 'Removed' } satisfies Record<Consent, string>,
	to: 'Change to',
	options: { listed: 'Open', paused: 'Paused', opted_out: 'Opted out', removed: 'Removed' } satisfies Record<Consent, string>,
	hints: {
		listed: 'Fans can give again. Paused monthly donations go on; ended ones don’t.',
		paused: 'No new donations or requests. Monthly donations pause, and end after 60 days.',
		opted_out: 'No new donations or requests. Monthly donations end, and the page keeps only name and team.',
		removed: 'Erases the athlete here and on phones, for good. No import brings them back. You can’t undo this.',
	} satisfies Record<Consent, string>,
	reason: 'Reason (only admins see it)',
	reasonMissing: 'Say why.',
	confirm: { listed: 'Open', paused: 'Pause', opted_out: 'Close', removed: 'Remove for good' } satisfies Record<Consent, string>,
	busy: 'Changing…',
	done: { listed: 'Open again.', paused: 'Paused.', opted_out: 'Closed.', removed: 'Removed.' } satisfies Record<Consent, string>,
	history: 'Changes',
	change: (from: string, to: string, by: string, day: string) => `${from} → ${to}, ${by}, ${day}`,
	someone: 'a former admin',
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
	requests: {
		title: 'Requests from athletes',
		intro: 'Someone proved a mailbox, and nothing else. Check with the school who they are before you decide, such as by its staff directory or a call.',
		wishes: { removed: 'asks to be removed', opted_out: 'asks to be closed to donations', paused: 'asks to be paused' } satisfies Record<Wish, string>,
		line: (player: string, team: string, wish: string) => `${player}, ${team}, ${wish}`,
		from: (email: string, day: string) => `${email}, ${day}`,
		decide: 'Decide…',
		decideFor: (player: string) => `Decide the request for ${player}`,
		reason: 'What you checked (they read it)',
		grant: { removed: 'Remove for good', opted_out: 'Close', paused: 'Pause' } satisfies Record<Wish, string>,
		decline: 'Decline',
		busy: 'Deciding…',
	},
} as const;
