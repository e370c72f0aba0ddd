import { CLASS_ORDER } from '#domain/roster/listing/listing.ts';
import { inventName } from './demo-names.ts';
import { inventPlace } from './demo-places.ts';
import type { School } from './demo-schools.ts';
import type { SportProfile } from './demo-sports.ts';
import type { LeaguePlayer, LeagueTeam } from './league-types.ts';
import type { Random } from './seeded-random.ts';

export interface AthleteSetting {
	player_id: number;
	sport: SportProfile;
	team: LeagueTeam;
	entrants: readonly School[];
	/** Jersey numbers of the team that nobody wears yet; assigning one removes it. */
	free: string[];
	/** Teammates so far. */
	squad: readonly LeaguePlayer[];
}

const LINKED = 0.3;

function jersey(random: Random, { sport, free, squad }: AthleteSetting, position: string | null): string | null {
	if (random.chance(0.02)) return null;
	if (sport.jerseys[0] === 0 && random.chance(0.004) && !squad.some((mate) => mate.jersey_number === '00')) return '00';
	const usual = sport.usual?.[position ?? ''] ?? [sport.jerseys];
	const own = free.findLastIndex((number) => usual.some(([low, high]) => Number(number) >= low && Number(number) <= high));
	if (own !== -1) return free.splice(own, 1)[0] ?? null;
	if (sport.sharedJerseys) return String(random.int(...random.pick(usual)));
	return free.pop() ?? null;
}

/**
 * One invented athlete. About one in thirty lacks a field, as in real rosters. Nobody has a photo, so the page draws a
 * jersey.
 */
export function inventAthlete(random: Random, setting: AthleteSetting): LeaguePlayer {
	const { player_id, sport, team, entrants, squad } = setting;
	const profile = random.weighted(sport.positions.map((position) => [position, position.share] as const));
	const twin = random.chance(0.002) ? squad.at(-1) : undefined;
	const origin = random.chance(0.022) ? random.pick(entrants).name : null;
	const link = (page: string) => (linked ? `https://athletes.example/${page}/${player_id}` : null);
	const some = <T>(value: T, missing: number): T | null => (random.chance(missing) ? null : value);
	const player_name = twin?.player_name ?? inventName(random, sport.kind);
	const player_class = random.weighted([...CLASS_ORDER, null].map((label, i) => [label, sport.classes[i] ?? 0] as const));
	const height_in = some(Math.round(random.normal(...profile.height)), 0.015);
	const weight_lb = profile.weight === undefined ? null : some(Math.round(random.normal(...profile.weight)), 0.015);
	const linked = random.chance(LINKED);
	return {
		player_id,
		sport_id: sport.sport_id,
		team_id: team.team_id,
		player_name,
		player_class,
		position: some(profile.code, 0.008),
		jersey_number: jersey(random, setting, profile.code),
		height_in,
		weight_lb,
		pending_transfer: random.chance(0.009),
		transferred_from: origin === team.team_name ? null : origin,
		birthplace: some(inventPlace(random, sport.kind === 'men' && sport.sharedJerseys ? 0.02 : 0.1), 0.02),
		gender: sport.kind === 'men' ? 'Male' : 'Female',
		bio_url: link('bio'),
		game_logs_url: link('games'),
		news_url: link('news'),
		profile_url: link('profile'),
		splits_url: link('splits'),
		stats_url: link('stats'),
	};
}
