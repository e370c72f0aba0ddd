import type { Player } from '#domain/roster/roster.ts';
import { athleteTexts, LINK_NAMES } from './athlete-texts.ts';

const texts = athleteTexts.facts;

/** The known facts about an athlete, in the order of the page. Unknown facts are left out. */
export function athleteFacts(player: Player): [name: string, value: string][] {
	const { weight } = player;
	const facts: [string, string | null][] = [
		[texts.class, player.player_class],
		[texts.height, player.height],
		[texts.weight, weight === null ? null : athleteTexts.pounds(weight)],
		[texts.jersey, player.jersey_number],
		[texts.birthplace, player.birthplace],
		[texts.gender, player.gender],
		[texts.transferredFrom, player.transferred_from],
	];
	return facts.flatMap(([name, value]) => (value === null ? [] : [[name, value] as [string, string]]));
}

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
