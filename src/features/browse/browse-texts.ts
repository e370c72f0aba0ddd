import { grouped } from '#domain/money/grouped-number.ts';

/** Texts of home, the listing, and its filters. They are part of the first load. `device` is "phone" or "computer". */
export const browseTexts = {
	athletes: 'Athletes',
	loading: 'Loading athletes…',
	tryAgain: 'Try again',
	/** Names the row of sports. */
	sports: 'Sports',
	/** The row with the person's own team and favorites. */
	yours: {
		label: 'Yours',
		team: (team: string) => `Your team: ${team}`,
		offer: (team: string) => `Is ${team} your team?`,
		yes: 'Yes',
		no: 'No',
		make: 'My team',
		favorites: 'Favorites',
	},
	/** The labels of the cover's numbers. */
	tally: {
		teams: (n: number) => (n === 1 ? 'Team' : 'Teams'),
		athletes: (n: number) => (n === 1 ? 'Athlete' : 'Athletes'),
	},
	count: {
		athletes: (n: number) => `${grouped(n)} athlete${n === 1 ? '' : 's'}`,
		teams: (n: number) => `${grouped(n)} team${n === 1 ? '' : 's'}`,
		near: 'No exact matches. Here are some close ones.',
	},
	filters: {
		name: 'Filter athletes',
		search: 'Search',
		cancel: 'Cancel',
		placeholder: 'Name, team, position',
		received: 'Donations received',
		minimum: 'Minimum donations received',
		maximum: 'Maximum donations received',
		atLeast: 'At least',
		atMost: 'At most',
	},
	teams: 'Matching teams',
	card: {
		/** In a line of its own, where there is no room for more. */
		donate: 'Donate',
		transferredFrom: (team: string) => `Transferred from ${team}`,
		received: 'received',
		class: 'Class',
		height: 'Height',
		weight: 'Weight',
		pounds: (weight: number) => `${weight} lbs`,
		number: (number: string) => `Number ${number}`,
		plays: (position: string, number: string) => `${position}, number ${number}`,
		detailsOf: (details: string, player: string) => `${details} for ${player}, opens a new tab`,
		actionTo: (action: string, player: string) => `${action} to ${player}`,
		/** Why the buttons are closed. The athlete's page says it with their name. */
		closed: 'Not taking donations.',
		awaitsYes: 'Hasn’t said yes yet.',
	},
	detailsUnread: (device: string) => `We couldn’t read everything saved on this ${device}.`,
	notHere: {
		title: (device: string) => `This sport isn’t on this ${device} yet`,
		text: 'It’ll load the first time you open it online. After that, you can see every athlete in it offline, too.',
	},
} as const;
