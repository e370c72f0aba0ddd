import type { AthleteState } from '#domain/roster/consent-states.ts';

const listed = new Intl.ListFormat('en-US');

/** Texts of a school's desk around the lists that it shares with the dashboard. */
export const deskTexts = {
	title: 'School desk',
	heading: (schools: readonly string[]) => (schools.length === 0 ? 'School desk' : listed.format(schools)),
	/** Below the names of the schools. */
	lead: 'School desk. Dates and times are in UTC.',
	lists: 'Lists',
	tabs: { claims: 'Claims', pages: 'Texts and photos', athletes: 'Athletes', codes: 'Codes', export: 'Export' },
	readOnly: {
		offline: 'You’re offline. You can read what was here, and decide once you’re back online.',
		unreached: 'We can’t reach our server. You can read what was here, and decide once we can.',
	},
	asOf: (time: string) => `As of ${time}.`,
	/** Follows the sentence that something can't be read. */
	notSaved: (device: string) => `This ${device} keeps what you’ve opened here. You haven’t opened this yet.`,
	only: {
		title: 'This page is for the desks of schools.',
		text: 'Your account isn’t at a school’s desk. If it was, an admin has ended that.',
		home: 'Home',
	},
	claims: {
		label: 'Claims',
		empty: 'Nothing waits.',
		text: 'When athletes of your school claim their page by school email, ask to be removed, or say yes with a visa, they show up here. We don’t email you about it, so look in from time to time.',
	},
	pages: {
		label: 'Texts and photos',
		empty: 'Nothing waits.',
		text: 'When athletes of your school want their own words or a photo on their page, you look at them here first.',
	},
	team: 'Team',
	teamOption: (school: string, sport: string) => `${school}, ${sport}`,
	noTeams: 'Your school has no teams here right now.',
	noTeamsText: 'They show up here as soon as an admin adds a roster.',
	athletes: {
		label: 'Athletes',
		search: 'Search athletes',
		searchHint: 'Name',
		state: 'Page',
		empty: 'This team has no athletes on its roster.',
		count: (shown: number, all: number) => `${shown} of ${all} athletes`,
		columns: { number: 'No.', name: 'Name', state: 'Page', code: 'Code', holder: 'Held by', yes: 'Donations' },
		states: {
			listed: 'Not claimed',
			claim_pending: 'Claims by email',
			claimed: 'Claimed',
			paused: 'Paused',
			opted_out: 'Opted out',
			removed: 'Removed',
		} satisfies Record<AthleteState, string>,
		codeUntil: (day: string) => `Until ${day}`,
		blocked: 'Blocked today',
		holder: (name: string, email: string) => `${name}, ${email}`,
		yes: (day: string) => `Yes, ${day}`,
		toConfirm: (day: string) => `Yes, ${day}, to be confirmed`,
		noYes: 'No yes so far',
		details: (name: string) => `details of ${name}`,
		claim: 'Page and code',
		donations: 'Donations',
	},
	codes: {
		label: 'Codes',
		intro:
			'An athlete claims their page with a one-time code, which works for 60 days. Print the codes as cards, or download them, and hand them out in person. For a single athlete, open them under Athletes.',
		columns: { number: 'No.', name: 'Name', code: 'Code' },
		none: 'None',
	},
	export: {
		title: 'Athletes of your school',
		text: 'A CSV file for your records, with a row for each athlete.',
		hasTitle: 'What’s in it',
		has: 'Name, number, school, and sport. Whether the page is claimed, paused, or closed, and until when a code works. Who holds it, with their email, and when they signed and said yes. Their work status, and their words on the page.',
		hasNotTitle: 'What isn’t',
		hasNot: 'Donations, donors, cards, bank accounts, and the codes themselves.',
		recorded: 'We record each download in the site’s audit log.',
		file: 'athletes.csv',
		button: 'Download CSV',
	},
} as const;
