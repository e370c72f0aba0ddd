import type { Player } from '#domain/roster/roster.ts';

/** Texts of an athlete's page and poster. `device` is "phone" or "computer". */
export const athleteTexts = {
	/** The names of the facts in the order of the page. */
	facts: {
		class: 'Class',
		height: 'Height',
		weight: 'Weight',
		jersey: 'Jersey',
		birthplace: 'Birthplace',
		gender: 'Gender',
		transferredFrom: 'Transferred from',
	},
	pounds: (weight: number) => `${weight} lbs`,
	actionTo: (action: string, player: string) => `${action} to ${player}`,
	about: 'More about this athlete',
	/** Spoken after a link's name. */
	linkOf: (player: string) => ` for ${player}, opens a new tab`,
	donate: 'Donate',
	recorded: (player: string) => `Every donation to ${player} is recorded and counts toward the athlete’s total.`,
	words: 'In their own words',
	supporters: 'Recent supporters',
	supportersNote: 'Donors who chose to share their names. Anonymous donors aren’t listed.',
	teammates: (team: string) => `More from ${team}`,
	wholeTeam: 'See the whole team →',
	/** How giving went, month by month. */
	support: {
		title: 'Support',
		none: 'No donations yet.',
		beFirst: (player: string) => `No donations yet. Be the first to support ${player}.`,
		failed: 'We couldn’t load the supporters.',
		offline: 'You’re offline. Supporters show up here when you’re back.',
		best: (month: string, amount: string) => `Best month: ${month}, ${amount}`,
		byMonth: 'Donations by month',
		month: (month: string, amount: string) => `${month}: ${amount}`,
		noMonths: (donors: number) => `To keep amounts private, we show monthly totals only when at least ${donors} donors with accounts gave in every period.`,
		asOf: (time: string) => `As of ${time}, minus refunds. A guest counts once per donation.`,
	},
	/** Before the link by which an athlete says no. */
	isThisYou: 'Is this you?',
	sayNo: 'Pause donations or be removed',
	posterTitle: (player: string) => `${player} poster`,
	poster: 'Poster',
	posterNote: 'You choose the amount. You won’t be charged until you pay.',
	loading: 'Loading the athlete…',
	tryAgain: 'Try again',
	seeAll: 'See all athletes',
	/** Reasons why there is no athlete to show. */
	missing: {
		gone: { title: 'This athlete is no longer on a roster', reason: 'Past donations still count. You can’t make new ones.' },
		notOnTeam: {
			title: (device: string) => `This athlete isn’t on the rosters saved on this ${device}`,
			reason: 'They may have left their team. You need a connection to check.',
		},
		unknown: { title: 'We couldn’t find this athlete', reason: 'Check the address for typos.' },
		outOfReach: {
			title: (device: string) => `This athlete isn’t on this ${device}`,
			reason: 'You need a connection to load them. Sports you’ve opened before work offline.',
		},
		failed: 'We couldn’t load this athlete',
	},
} as const;

type LinkField = Extract<keyof Player, `player_${string}_url`>;

/** The names of the known pages about an athlete (spec §2). */
export const LINK_NAMES = {
	player_bio_url: 'Bio',
	player_game_logs_url: 'Game Logs',
	player_news_url: 'News',
	player_profile_url: 'Profile',
	player_splits_url: 'Splits',
	player_stats_url: 'Stats',
} as const satisfies Record<LinkField, string>;
