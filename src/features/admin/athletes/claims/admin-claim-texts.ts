import type { WorkStatus } from '#domain/claims/work-status.ts';
import type { Yes } from '#domain/claims/yes-forms.ts';
import type { AthleteState } from '#domain/roster/consent-states.ts';
import type { StaffReader } from '../../staff-view.ts';

const WORK_WORDS: Readonly<Record<WorkStatus, string>> = { us: 'may take any job', f1: 'F-1 visa', other: 'another status, or not sure' };

/** An introduction for both sides that decide. */
const forBoth = (text: string, support: string) => ({ admin: text, 'school-desk': text, support }) satisfies Record<StaffReader, string>;

const listed = new Intl.ListFormat('en-US');
/** The most names before a number stands for the rest. */
const MOST_NAMED = 8;

const named = (names: readonly string[]) =>
	names.length <= MOST_NAMED + 1 ? listed.format(names) : listed.format([...names.slice(0, MOST_NAMED), `${names.length - MOST_NAMED} more`]);

const domainWords = (domains: readonly string[]) => (domains.length === 0 ? 'none' : domains.join(', '));

/** Texts of codes and claims, for admins and for the desks of schools. */
export const adminClaimTexts = {
	title: 'Codes and claims',
	loading: 'Loading…',
	intro: 'An athlete claims their page with a one-time code, which works for 60 days. Hand the codes out in person.',
	empty: 'This team has no athletes on its roster.',
	states: {
		listed: 'not claimed',
		claim_pending: 'claims by school email',
		claimed: 'claimed',
		paused: 'paused',
		opted_out: 'opted out',
		removed: 'removed',
	} satisfies Record<AthleteState, string>,
	line: (player: string, number: string | null, state: string) => `${number === null ? '' : `${number} `}${player}, ${state}`,
	codeUntil: (day: string) => `Has a code until ${day}.`,
	holder: (name: string, email: string, day: string) => `${name}, ${email}, since ${day}.`,
	signed: (day: string) => `Signed the agreement on ${day}.`,
	unsigned: 'Hasn’t signed the agreement.',
	yes: ({ confirmed, work_status }: Yes, day: string) => `Said yes to donations on ${day}, ${WORK_WORDS[work_status]}${confirmed ? '' : ', to be confirmed'}.`,
	noYes: 'Hasn’t said yes to donations.',
	workNote: (note: string) => `Work status: ${note}`,
	make: (count: number) => (count === 1 ? 'Make 1 code' : `Make ${count} codes`),
	making: 'Making…',
	makeHint: 'For everyone who hasn’t claimed their page and has no code.',
	allHave: 'Everyone who hasn’t claimed their page has a code.',
	nobody: 'Everyone who can has claimed their page.',
	replace: 'Replace all codes…',
	replaceText: (count: number) =>
		count === 1
			? 'The card that was handed out stops working. Replace its code?'
			: `The ${count} cards that were handed out stop working. Replace their codes?`,
	replaceConfirm: 'Replace all codes',
	newCode: 'New code',
	newFor: (player: string) => `New code for ${player}`,
	newText: (player: string) => `The card that ${player} has stops working. Make a new code?`,
	blocked: 'Too many wrong codes were tried today, so no code works. A new code works right away.',
	/** Follows the error text of the server or the connection. */
	failed: (detail: string) => `${detail} If codes were made, trying again shows the same ones.`,
	end: 'End the claim',
	endFor: (player: string) => `End the claim for ${player}`,
	endTitle: (player: string) => `End the claim for ${player}?`,
	endText: 'The account loses the page. The athlete can claim it again with a new code.',
	reason: 'Reason (they read it)',
	reasonMissing: 'Say why.',
	ending: 'Ending…',
	ended: 'The claim has ended.',
	endConfirm: 'End claim',
	words: (text: string) => `Says on the page: “${text}”`,
	photo: 'The page’s photo is theirs.',
	notes: (count: number) => (count === 1 ? 'Wrote a note on one donor’s card.' : `Wrote notes on ${count.toLocaleString('en-US')} donors’ cards.`),
	takeDown: 'Take down the words, notes, and photo',
	takeDownFor: (player: string) => `Take down the words, notes, and photo of ${player}`,
	takeDownTitle: (player: string) => `Take down the words, notes, and photo of ${player}?`,
	takeDownText: 'Whatever they wrote goes, on the page and on every donor’s card. They keep the page, and can send others.',
	takeDownConfirm: 'Take down',
	takingDown: 'Taking down…',
	takenDown: 'Words and photo are off the page, and notes are off the cards.',
	domains: {
		title: 'School email',
		text: 'Athletes with an address at one of these domains can claim their page by email. You approve each claim. They count for every team of this school. List only domains that the school alone gives out, not gmail.com or a district’s.',
		label: 'Domains, separated by commas',
		save: 'Save domains',
		saving: 'Saving…',
		saved: 'Domains saved.',
		changes: 'Domain changes',
		change: (from: readonly string[], to: readonly string[], by: string, day: string) => `${domainWords(from)} → ${domainWords(to)}, ${by}, ${day}`,
		someone: 'someone with a deleted account',
	},
	made: {
		title: (count: number) => (count === 1 ? '1 code' : `${count} codes`),
		once: 'Print or download the codes now. Nobody can see them again; if they get lost, make new ones.',
		none: 'No codes were made: everyone has claimed their page, is closed, or has left the roster.',
		print: 'Print cards',
		csv: 'Download CSV',
		back: 'Back to the team',
		leaving: 'You haven’t printed or downloaded these codes, and nobody can see them again.',
		leave: 'Leave without them',
		stay: 'Back to the codes',
		file: (team: string) => `codes ${team}.csv`,
		list: 'The codes',
	},
	card: {
		title: 'Claim your page',
		scan: 'Scan this, or open',
		type: 'and type',
		qr: (player: string) => `Claims the page of ${player}`,
		until: (day: string) => `Works once, until ${day}. Don’t share it.`,
	},
	pages: {
		title: 'Texts and photos for pages',
		intro: forBoth('Athletes want these on their pages. Approve only what’s about the athlete and fit for everyone.', 'Athletes want these on their pages.'),
		line: (player: string, team: string) => `${player}, ${team}`,
		sent: (kind: 'text' | 'photo', day: string) => (kind === 'text' ? `Text, ${day}` : `Photo, ${day}`),
		/** Follows the athlete and the team, for people who can’t see what it is about. */
		kind: { text: ', text', photo: ', photo' },
		what: (player: string, kind: 'text' | 'photo') => `${player}, ${kind}`,
		leftOver: 'Texts and photos that weren’t approved',
		photo: (player: string) => `The photo that ${player} sent`,
		photoOffline: 'You need a connection to see the photo.',
		approve: 'Approve',
		approveFor: (kind: 'text' | 'photo', player: string) => `Approve the ${kind} of ${player}`,
		decline: 'Decline',
		declineFor: (kind: 'text' | 'photo', player: string) => `Decline the ${kind} of ${player}`,
		approved: 'It’s on the page now.',
		declineTitle: (kind: 'text' | 'photo', player: string) => `Decline the ${kind} of ${player}?`,
		reason: 'Why (they read it)',
		declineConfirm: 'Decline',
		busy: 'Deciding…',
	},
	work: {
		title: 'Work statuses to confirm',
		intro: {
			admin: 'These athletes said yes to donations. They may not be allowed to take money. Ask the school’s compliance office before you confirm.',
			'school-desk': 'These athletes said yes to donations. They may not be allowed to take money. Ask your compliance office before you confirm.',
			support: 'These athletes said yes to donations. They may not be allowed to take money.',
		} satisfies Record<StaffReader, string>,
		line: (player: string, team: string) => `${player}, ${team}`,
		said: (status: WorkStatus, day: string) => `${WORK_WORDS[status]}, ${day}`,
		account: (name: string, email: string) => `The page is held by ${name}, ${email}.`,
		decide: 'Decide',
		decideFor: (player: string) => `Decide about the work status of ${player}`,
		reason: 'What you checked (they read it)',
		confirm: 'Confirm',
		decline: 'Decline',
		busy: 'Deciding…',
	},
	requests: {
		title: 'Claims by school email',
		intro: forBoth(
			'Someone proved a mailbox at the school. Check who they are before you approve, such as by the roster or a call.',
			'Someone proved a mailbox at the school.',
		),
		line: (player: string, team: string) => `${player}, ${team}`,
		from: (email: string, day: string) => `${email}, ${day}`,
		account: (name: string, email: string) => `The page goes to the account of ${name}, ${email}.`,
		verified: 'The account has proved its own address.',
		unverified: 'The account hasn’t proved its own address.',
		decide: 'Decide the claim',
		decideFor: (player: string) => `Decide the claim for ${player}`,
		reason: 'What you checked (they read it)',
		approve: 'Approve',
		decline: 'Decline',
		busy: 'Deciding…',
		/** Which of several accounts haven’t proved their own address. */
		severalUnverified: (names: readonly string[]) => `These accounts haven’t proved their own address: ${named(names)}.`,
		severalTitle: (count: number) => (count === 1 ? 'Approve 1 claim' : `Approve ${count} claims`),
		severalNames: named,
		leftOver: 'Claims that weren’t approved',
	},
	/** For deciding about several at once. */
	several: {
		all: (count: number) => `Select all ${count}`,
		/** The most that one call takes. */
		first: (count: number) => `Select the first ${count}`,
		none: 'Approve selected',
		approve: (count: number) => `Approve ${count}`,
		busy: 'Approving…',
		done: (count: number) => (count === 1 ? '1 approved.' : `${count} approved.`),
		line: (name: string, why: string) => `${name}: ${why}`,
		dismiss: 'Dismiss',
	},
} as const;
