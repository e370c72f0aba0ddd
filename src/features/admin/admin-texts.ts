import { grouped } from '#domain/money/grouped-number.ts';

/**
 * Texts of the dashboard around its lists, except for those that the spec quotes (#domain/texts/account-messages.ts).
 * The lists have files of their own: users-texts.ts, transactions-texts.ts, inbox-texts.ts, site-texts.ts, and
 * system-texts.ts.
 */
export const adminTexts = {
	lists: 'Lists',
	zone: 'Dates and times are in UTC.',
	tabs: { requests: 'Requests', messages: 'Messages', rosters: 'Rosters', athletes: 'Athletes', audit: 'Audit log', site: 'Site', system: 'System' },
	/** Waiting work, above the tabs. `count` is "3" or "99+". */
	overview: {
		label: 'Waiting for you',
		/** To support, for whom not all of it waits. */
		waits: 'Waiting',
		removals: (count: string, n: number) => `${count} ${n === 1 ? 'athlete asks' : 'athletes ask'} to be paused or removed`,
		pages: (count: string, n: number) => `${count} ${n === 1 ? 'change' : 'changes'} to athletes’ pages`,
		work: (count: string, n: number) => `${count} ${n === 1 ? 'work status' : 'work statuses'} to confirm`,
		claims: (count: string, n: number) => `${count} ${n === 1 ? 'athlete claims a page' : 'athletes claim a page'}`,
		requests: (count: string, n: number) => `${count} new ${n === 1 ? 'request' : 'requests'}`,
		messages: (count: string, n: number) => `${count} new ${n === 1 ? 'message' : 'messages'}`,
		refunds: (count: string, n: number) => `${count} ${n === 1 ? 'refund' : 'refunds'} pending`,
		missing: (names: readonly string[]) => `Not set up: ${new Intl.ListFormat('en-US').format(names)}`,
		/** Follows the name of a tab, for people who can't see the number. */
		waiting: (count: string) => `, ${count} waiting`,
	},
	cancel: 'Cancel',
	close: 'Close',
	tryAgain: 'Try again',
	all: 'All',
	/** For an error without a text of its own. */
	checkField: 'Check this field.',
	pickColor: (label: string) => `Choose a color: ${label}`,
	status: 'Status',
	loading: (label: string) => `Loading ${label}…`,
	/** Follows the error text of the server or the connection. */
	nothingTwice: (detail: string) => `${detail} Try again. Nothing will be done twice.`,
	staffOnly: {
		title: 'This page is for admins and support.',
		text: 'Your account has neither role.',
		home: 'Home',
	},
	/** Replaces the dashboard while nobody seems to be there. */
	locked: {
		title: 'Locked',
		idle: (minutes: number) => `No one has used this page for ${minutes} minutes.`,
		text: 'Confirm it’s you to go on. What you typed is still here.',
	},
	/** Replaces the dashboard until the admin has used a passkey, if the server requires one. */
	passkeyNeeded: {
		addTitle: 'You need a passkey to open the dashboard.',
		addText: 'A passkey can’t be guessed or phished, so admins use one here. Create yours under My Profile, and come back.',
		profile: 'My Profile',
		useTitle: 'Use your passkey to open the dashboard.',
		useText: 'You logged in another way. Confirm it’s you with one of your passkeys.',
		confirm: 'Confirm with a passkey',
		unanswered: 'Please try again.',
	},
	error: {
		unreached: 'We can’t reach our server.',
		offline: 'You’re offline.',
		notSaved: (device: string) => `Users and transactions come from the server each time. Nothing is saved on this ${device}.`,
	},
	giving: {
		unknown: 'Unknown. We can’t reach our server.',
		checking: 'Checking…',
		on: 'On. Donors can give.',
		off: 'Off. Donations are paused.',
		turnOn: {
			title: 'Turn donations back on?',
			confirm: 'Turn on',
			busy: 'Turning on…',
			text: 'Donors can give to every athlete again right away, and links to waiting donations lead to checkout again.',
		},
		turnOff: {
			title: 'Pause donations?',
			confirm: 'Turn off',
			busy: 'Turning off…',
			text: 'No one can give to any athlete until you turn donations back on. Links to waiting donations will say that donations are paused. Payments already in progress with the card provider still go through.',
		},
	},
	alerts: {
		title: 'Alerts',
		failed: (detail: string) => `We couldn’t load alerts. ${detail}`,
		clear: 'Clear',
		clearAbout: (title: string) => `Clear: ${title}`,
		show: 'Show',
		openStripe: 'Open Stripe',
		/** Follow the button's text, for people who can't see the alert. */
		about: (title: string) => `: ${title}`,
		aboutInNewTab: (title: string) => `: ${title} (opens in a new tab)`,
		once: (time: string) => `Since ${time}`,
		often: (times: number, first: string, last: string) => `${times} times since ${first}, last at ${last}`,
	},
	audit: {
		label: 'Audit log',
		filter: 'Filter the audit log',
		columns: { entry: 'Entry', time: 'Time', admin: 'Admin', action: 'Action', subject: 'Subject', hash: 'Hash' },
		removedAccount: (id: number) => `Removed account ${id}`,
		subject: (id: number) => `No. ${id}`,
		payment: (id: string) => `Payment ${id}`,
		/** Text to copy. */
		paymentId: 'payment ID',
		hash: 'hash',
		count: (n: number, more: boolean) => `${n === 1 ? '1 entry' : `${grouped(n)} entries`}${more ? ', and more' : ''}`,
		noMatch: 'No entries match these filters.',
		empty: 'What admins do shows up here.',
	},
	table: {
		/** Heads the column of the row menus. */
		action: 'Action',
		/** Screen readers read it instead of a dash. */
		none: 'None',
		actionsFor: (title: string) => `Actions for ${title}`,
		noMatch: (label: string) => `No ${label.toLowerCase()} match your search and filters.`,
		count: (n: number, all: number, label: string) => `${grouped(n)} of ${grouped(all)} ${label.toLowerCase()}`,
		copy: {
			label: (what: string) => `Copy ${what}`,
			done: 'Copied',
			failed: (text: string) => `Couldn’t copy: ${text}`,
		},
		download: { button: 'Download CSV', busy: 'Preparing…' },
		dates: {
			legend: 'Dates',
			presets: { today: 'Today', last7: 'Last 7 days', last30: 'Last 30 days', month: 'This month', year: 'This year', all: 'All' },
			start: 'Start date',
			end: 'End date',
			backwards: 'The end date is before the start date.',
			outside: 'Enter a date from 2000 to 2199.',
		},
	},
} as const;
