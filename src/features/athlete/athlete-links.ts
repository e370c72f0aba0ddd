import type { Player } from '#domain/roster/roster.ts';

const LINKS = [
	['Bio', 'player_bio_url'],
	['Game Logs', 'player_game_logs_url'],
	['News', 'player_news_url'],
	['Profile', 'player_profile_url'],
	['Splits', 'player_splits_url'],
	['Stats', 'player_stats_url'],
] as const;

export interface AthleteLink {
	name: string;
	href: string;
}

/** The known pages about an athlete. Only web addresses, because rosters come from outside. */
export function athleteLinks(player: Player): AthleteLink[] {
	return LINKS.flatMap(([name, field]) => {
		const href = player[field];
		return href !== null && /^https?:\/\//i.test(href) ? [{ name, href }] : [];
	});
}
