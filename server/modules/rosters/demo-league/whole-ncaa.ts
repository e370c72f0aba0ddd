import { SPORTS, type SportProfile } from './demo-sports.ts';

/** A sport with the number of its athletes and of its teams. */
export interface SportCounts {
	sport: SportProfile;
	athletes: number;
	teams: number;
}

/** All divisions of 2025–26: athletes and teams of the sports that the smaller leagues have, too. */
const OURS: readonly (readonly [sport_id: number, athletes: number, teams: number])[] = [
	[1, 17_346, 1_064],
	[2, 72_574, 661],
	[3, 15_268, 1_075],
	[4, 28_462, 1_012],
	[5, 38_049, 934],
	[6, 18_132, 1_035],
];

/** The others. Their rosters print no positions here. */
const OTHERS: readonly (readonly [sport_name: string, kind: SportProfile['kind'], athletes: number, teams: number])[] = [
	["Women's College Acrobatics and Tumbling", 'women', 1102, 41],
	["Women's College Beach Volleyball", 'women', 1678, 96],
	["Women's College Bowling", 'women', 823, 89],
	["Men's College Cross Country", 'men', 14_185, 938],
	["Women's College Cross Country", 'women', 14_045, 1005],
	["Women's College Equestrian", 'women', 1037, 33],
	["Men's College Fencing", 'men', 588, 33],
	["Women's College Fencing", 'women', 626, 39],
	["Women's College Field Hockey", 'women', 6305, 280],
	["Men's College Golf", 'men', 8144, 774],
	["Women's College Golf", 'women', 5504, 689],
	["Men's College Gymnastics", 'men', 317, 15],
	["Women's College Gymnastics", 'women', 1725, 84],
	["Men's College Ice Hockey", 'men', 4483, 158],
	["Women's College Ice Hockey", 'women', 3052, 123],
	["Men's College Lacrosse", 'men', 15_852, 381],
	["Women's College Lacrosse", 'women', 13_384, 497],
	["Women's College Rowing", 'women', 5802, 143],
	["Women's College Rugby", 'women', 858, 30],
	["Men's College Skiing", 'men', 266, 24],
	["Women's College Skiing", 'women', 253, 23],
	["Men's College Soccer", 'men', 26_097, 814],
	['College Softball', 'women', 20_670, 953],
	["Women's College STUNT", 'women', 1046, 37],
	["Men's College Swimming and Diving", 'men', 9137, 424],
	["Women's College Swimming and Diving", 'women', 11_743, 526],
	["Men's College Tennis", 'men', 6906, 650],
	["Women's College Tennis", 'women', 7291, 775],
	["Men's College Indoor Track and Field", 'men', 30_841, 774],
	["Women's College Indoor Track and Field", 'women', 30_071, 870],
	["Men's College Outdoor Track and Field", 'men', 32_987, 850],
	["Women's College Outdoor Track and Field", 'women', 31_355, 930],
	["Women's College Triathlon", 'women', 331, 36],
	["Men's College Volleyball", 'men', 3276, 188],
	["Men's College Water Polo", 'men', 1127, 50],
	["Women's College Water Polo", 'women', 1208, 61],
	["Men's College Wrestling", 'men', 8794, 283],
	["Women's College Wrestling", 'women', 1956, 107],
];

const FIRST_OF_OTHERS = 7;

function other(sport_name: string, kind: SportProfile['kind'], at: number): SportProfile {
	return {
		sport_id: FIRST_OF_OTHERS + at,
		sport_name,
		kind,
		share: 0,
		squad: [0, 0],
		classes: [30.6, 24.4, 22.1, 18.4, 2.4, 2.1],
		sharedJerseys: false,
		jerseys: [1, 99],
		positions: [{ code: null, share: 100, height: kind === 'men' ? [71, 2.8] : [66, 2.6] }],
	};
}

/**
 * The sports of a league as large as all of college sports: 514,696 athletes in 19,604 teams, as counted from the public
 * rosters of 2025–26. The 28 sports of that count are 44 here, because men and women have teams of their own.
 */
export const ALL_SPORTS: readonly SportCounts[] = [
	...OURS.map(([id, athletes, teams]) => {
		const sport = SPORTS.find(({ sport_id }) => sport_id === id);
		if (sport === undefined) throw new RangeError(`no sport ${id}`);
		return { sport, athletes, teams };
	}),
	...OTHERS.map(([sport_name, kind, athletes, teams], at) => ({ sport: other(sport_name, kind, at), athletes, teams })),
].map(({ sport, athletes, teams }) => ({
	sport: { ...sport, squad: [athletes / teams, Math.min(sport.squad[1] || 3, athletes / teams / 4)] },
	athletes,
	teams,
}));
