import type { NameKind } from './demo-names.ts';

/**
 * One position's figures: share of a squad, height in inches, and weight in pounds (mean, deviation). No weight if
 * rosters print none.
 */
export interface PositionProfile {
	/** Null in a sport whose rosters print none. */
	code: string | null;
	share: number;
	height: readonly [number, number];
	weight?: readonly [number, number];
}

export interface SportProfile {
	sport_id: number;
	sport_name: string;
	kind: NameKind;
	/** Percentage of the league's athletes. */
	share: number;
	squad: readonly [mean: number, deviation: number];
	/** Freshman to Graduate, then unknown, in percent. */
	classes: readonly [number, number, number, number, number, number];
	/** Whether offense and defense may use the same number. */
	sharedJerseys: boolean;
	jerseys: readonly [low: number, high: number];
	/** Usual numbers of a position, both ends inclusive; any number for a position that isn't listed. */
	usual?: Readonly<Record<string, readonly (readonly [low: number, high: number])[]>>;
	positions: readonly PositionProfile[];
}

const p = (code: string, share: number, height: readonly [number, number], weight?: readonly [number, number]): PositionProfile => ({
	code,
	share,
	height,
	...(weight === undefined ? {} : { weight }),
});

const front = [[50, 79]] as const;
const line = [
	[50, 59],
	[90, 99],
] as const;
const skill = [[0, 39]] as const;
const FOOTBALL_NUMBERS: SportProfile['usual'] = {
	QB: [[1, 19]],
	WR: [
		[0, 19],
		[80, 89],
	],
	RB: skill,
	FB: [[20, 49]],
	TE: [[80, 89]],
	OL: front,
	OT: front,
	G: front,
	C: front,
	LS: [[40, 69]],
	DL: line,
	DE: line,
	DT: line,
	NT: line,
	EDGE: [[0, 59]],
	LB: [[0, 59]],
	DB: skill,
	CB: skill,
	S: skill,
	KR: skill,
	PK: [[10, 49]],
	P: [[10, 49]],
};

/** Squad sizes, class, position, height, and weight figures follow the public rosters of 2024 to 2026 in aggregate. */
export const SPORTS: readonly SportProfile[] = [
	{
		sport_id: 1,
		sport_name: "Men's College Basketball",
		kind: 'men',
		share: 6.5,
		squad: [15, 1.4],
		classes: [27, 21, 25, 20, 5, 2],
		sharedJerseys: false,
		jerseys: [0, 55],
		positions: [
			p('G', 40, [75.2, 2.4], [190, 13]),
			p('PG', 9, [73.9, 1.8], [182, 11]),
			p('SG', 9, [75.6, 1.7], [192, 11]),
			p('F', 27, [80.1, 1.7], [217, 15]),
			p('PF', 4, [80.6, 1.4], [226, 14]),
			p('SF', 5, [78.9, 1.4], [207, 13]),
			p('C', 6, [83, 1.8], [243, 18]),
		],
	},
	{
		sport_id: 2,
		sport_name: "Men's College Football",
		kind: 'men',
		share: 60,
		squad: [106, 9],
		classes: [37, 20, 22, 17, 3, 1],
		sharedJerseys: true,
		jerseys: [0, 99],
		usual: FOOTBALL_NUMBERS,
		positions: [
			p('OL', 14, [76.5, 1.7], [303, 20]),
			p('WR', 13.3, [72.4, 2.4], [188, 16]),
			p('LB', 11.9, [73.6, 1.5], [225, 14]),
			p('DB', 9.3, [72.1, 1.6], [189, 13]),
			p('DL', 9.3, [75.1, 1.5], [276, 26]),
			p('RB', 6.8, [70.5, 1.8], [201, 17]),
			p('TE', 6.3, [76.1, 1.5], [240, 14]),
			p('S', 5, [72.2, 1.7], [193, 12]),
			p('QB', 4.8, [74, 1.9], [206, 15]),
			p('CB', 4.3, [71.8, 1.6], [182, 11]),
			p('DE', 3.1, [75.5, 1.4], [249, 19]),
			p('PK', 2.9, [71.9, 2.2], [190, 18]),
			p('DT', 2.1, [74.6, 1.5], [291, 19]),
			p('LS', 2.1, [72.9, 1.9], [219, 18]),
			p('P', 1.7, [73.7, 2.1], [204, 19]),
			p('OT', 1.3, [77, 1.7], [296, 21]),
			p('G', 0.6, [75.5, 1.4], [295, 22]),
			p('EDGE', 1, [75.8, 1.4], [240, 18]),
			p('FB', 0.4, [72.2, 1.9], [228, 16]),
			p('NT', 0.3, [74.1, 1.3], [305, 20]),
			p('C', 0.4, [74.7, 1.1], [292, 16]),
			p('ATH', 0.2, [72.8, 1.8], [195, 14]),
			p('KR', 0.1, [70, 1.4], [178, 10]),
		],
	},
	{
		sport_id: 3,
		sport_name: "Women's College Basketball",
		kind: 'women',
		share: 5.5,
		squad: [13.5, 1.4],
		classes: [27, 23, 24, 20, 4, 2],
		sharedJerseys: false,
		jerseys: [0, 55],
		positions: [p('G', 58, [69, 2.4]), p('PG', 4, [67.5, 1.8]), p('F', 32, [73.2, 1.7]), p('C', 6, [75.6, 1.7])],
	},
	{
		sport_id: 4,
		sport_name: "Women's College Soccer",
		kind: 'women',
		share: 11,
		squad: [27.8, 2.6],
		classes: [30, 25, 22, 19, 2, 2],
		sharedJerseys: false,
		jerseys: [0, 40],
		positions: [p('GK', 11, [68.5, 1.6]), p('D', 31, [66.4, 2]), p('M', 34, [65.3, 2]), p('F', 24, [65.6, 2.1])],
	},
	{
		sport_id: 5,
		sport_name: 'College Baseball',
		kind: 'men',
		share: 11,
		squad: [37, 3],
		classes: [27, 22, 26, 20, 4, 1],
		sharedJerseys: false,
		jerseys: [0, 60],
		positions: [
			p('RHP', 36, [74.3, 1.9], [201, 16]),
			p('LHP', 12, [73.8, 1.9], [195, 15]),
			p('INF', 22, [71.9, 1.8], [186, 13]),
			p('OF', 18, [72.4, 1.7], [190, 13]),
			p('UTL', 12, [72, 1.8], [194, 15]),
		],
	},
	{
		sport_id: 6,
		sport_name: "Women's College Volleyball",
		kind: 'women',
		share: 6,
		squad: [17, 1.6],
		classes: [31, 25, 22, 19, 2, 1],
		sharedJerseys: false,
		jerseys: [1, 30],
		positions: [
			p('OH', 32, [71.6, 1.7]),
			p('MB', 24, [74, 1.4]),
			p('SET', 13, [69.4, 1.8]),
			p('OPP', 9, [72.8, 1.5]),
			p('DS', 14, [66, 1.7]),
			p('L', 8, [65.4, 1.6]),
		],
	},
];
