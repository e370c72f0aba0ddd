import type { Player } from '#domain/roster/roster.ts';
import { LINK_NAMES } from './athlete-texts.ts';

const FIELDS = ['player_bio_url', 'player_game_logs_url', 'player_news_url', 'player_profile_url', 'player_splits_url', 'player_stats_url'] as const;

export interface AthleteLink {
	name: string;
	href: string;
}

/** The known pages about an athlete. Only web addresses, because rosters come from outside. */
export function athleteLinks(player: Player): AthleteLink[] {
	return FIELDS.flatMap((field) => {
		const href = player[field];
		return href !== null && /^https?:\/\//i.test(href) ? [{ name: LINK_NAMES[field], href }] : [];
	});
}
