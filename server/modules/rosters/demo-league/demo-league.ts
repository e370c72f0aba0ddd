import { inventAthlete } from './demo-athletes.ts';
import { inventSchools, type School } from './demo-schools.ts';
import { SPORTS, type SportProfile } from './demo-sports.ts';
import type { League, LeagueTeam } from './league-types.ts';
import { createRandom } from './seeded-random.ts';
import { ALL_SPORTS, type SportCounts } from './whole-ncaa.ts';

/** `small` is for tests that don't care about size; the environment doesn't offer it. */
export type LeagueSize = 'small' | 'demo' | '100k' | 'ncaa';
export const LEAGUE_ATHLETES: Readonly<Record<LeagueSize, number>> = {
	small: 600,
	demo: 12_000,
	'100k': 100_000,
	ncaa: 514_696,
};
/** Men's basketball, men's football, women's soccer. */
const SMALL_SPORTS = [1, 2, 4];
/** Football squads three times as large would leave the small league four teams, all in one conference. */
const SMALL_SQUAD = 30;

export interface LeagueOptions {
	size: LeagueSize;
	/** Puts all athletes of the size into this one sport; the benchmark measures a single large one. */
	onlySport?: number;
	/** A part of the whole league's teams and athletes, above 0 and at most 1, to measure how costs grow. */
	share?: number;
}

/** The sports of a league, with the numbers of their athletes and teams. */
function countsOf(options: LeagueOptions): readonly SportCounts[] {
	if (options.size === 'ncaa')
		return ALL_SPORTS.filter(({ sport }) => options.onlySport === undefined || sport.sport_id === options.onlySport).map(partOf(options));
	return profilesOf(options).map((sport) => {
		const athletes = Math.round((LEAGUE_ATHLETES[options.size] * sport.share) / 100);
		return { sport, athletes, teams: Math.max(1, Math.round(athletes / sport.squad[0])) };
	});
}

function partOf({ share = 1 }: LeagueOptions): (counts: SportCounts) => SportCounts {
	return ({ sport, athletes, teams }) => ({ sport, athletes: Math.max(1, Math.round(athletes * share)), teams: Math.max(1, Math.round(teams * share)) });
}

/** The sports, with their percentages of the athletes. */
function profilesOf({ size, onlySport }: LeagueOptions): readonly SportProfile[] {
	if (onlySport !== undefined) return SPORTS.filter((s) => s.sport_id === onlySport).map((s) => ({ ...s, share: 100 }));
	if (size !== 'small') return SPORTS;
	const few = SPORTS.filter((s) => SMALL_SPORTS.includes(s.sport_id));
	const whole = few.reduce((sum, { share }) => sum + share, 0);
	return few.map((s) => ({ ...s, share: (s.share / whole) * 100, squad: [Math.min(s.squad[0], SMALL_SQUAD), Math.min(s.squad[1], 3)] }));
}

/** Squad sizes that sum to `athletes`: drawn around the sport's mean, then evened out one by one. */
function squads({ sport, athletes, teams }: SportCounts, random: ReturnType<typeof createRandom>): number[] {
	const [mean, deviation] = sport.squad;
	const sizes = Array.from({ length: teams }, () => Math.max(1, Math.round(random.normal(mean, deviation))));
	let left = athletes - sizes.reduce((sum, n) => sum + n, 0);
	for (let i = 0; left !== 0; i = (i + 1) % sizes.length) {
		const step = Math.sign(left);
		sizes[i] = (sizes[i] ?? 0) + step;
		left -= step;
	}
	return sizes;
}

/**
 * The synthetic league: invented schools and athletes, the same on every machine for the same options. Teams are
 * grouped by sport and athletes by team; `player_id` and `team_id` have no gaps.
 */
export function generateLeague(options: LeagueOptions): League {
	const random = createRandom(20_250_901);
	const plan = countsOf(options).map((counts) => ({ sport: counts.sport, sizes: squads(counts, random) }));
	const schools = inventSchools(random, Math.max(...plan.map((s) => s.sizes.length)));
	const league: League = {
		sports: plan.map(({ sport: { sport_id, sport_name, kind } }) => ({
			sport_id,
			sport_name,
			gender: kind === 'men' ? 'Male' : 'Female',
		})),
		teams: [],
		players: [],
	};

	for (const { sport, sizes } of plan) {
		// The best-known schools have the largest sport; chance decides who plays the smaller ones.
		const entrants: School[] =
			sizes.length === schools.length ? schools : random.shuffle(schools.slice(0, Math.ceil(sizes.length * 1.15))).slice(0, sizes.length);
		sizes.forEach((size, i) => {
			const school = entrants[i];
			if (school === undefined) throw new RangeError(`no school left for team ${i} of ${sport.sport_name}`);
			const { name, ...rest } = school;
			const team: LeagueTeam = {
				team_id: league.teams.length + 1,
				sport_id: sport.sport_id,
				team_name: name,
				...rest,
			};
			league.teams.push(team);
			const free = random.shuffle(Array.from({ length: sport.jerseys[1] - sport.jerseys[0] + 1 }, (_, n) => String(n + sport.jerseys[0])));
			for (let n = 0; n < size; n++)
				league.players.push(
					inventAthlete(random, {
						player_id: league.players.length + 1,
						sport,
						team,
						entrants,
						free,
						squad: league.players.slice(-n, n === 0 ? 0 : undefined),
					}),
				);
		});
	}
	return league;
}
