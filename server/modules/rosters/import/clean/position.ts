import { POSITION_LABELS } from '#domain/roster/positions.ts';
import type { Cleanings } from './cell-value.ts';

/** Codes collide between sports: G is a guard in football and in basketball, and C plays in three. */
const basketball = {
	...{ G: 'G', GUARD: 'G', F: 'F', FORWARD: 'F', FOWARD: 'F', C: 'C', CENTER: 'C', PG: 'PG', 'POINT GUARD': 'PG', SG: 'SG', 'SHOOTING GUARD': 'SG' },
	...{ SF: 'SF', 'SMALL FORWARD': 'SF', PF: 'PF', 'POWER FORWARD': 'PF', W: 'F', WING: 'F', P: 'F', POST: 'F' },
};
const soccer = {
	...{ GK: 'GK', GOALKEEPER: 'GK', GOALIE: 'GK', K: 'GK', G: 'GK', D: 'D', DEF: 'D', DEFENSE: 'D', DEFENDER: 'D', B: 'D', BACK: 'D' },
	...{ M: 'M', MF: 'M', MID: 'M', MIDFIELD: 'M', MIDFIELDER: 'M', F: 'F', FW: 'F', FWD: 'F', FORWARD: 'F', STRIKER: 'F' },
};
const baseball = {
	...{ RHP: 'RHP', LHP: 'LHP', P: 'P', PITCHER: 'P', C: 'C', CATCHER: 'C', INF: 'INF', IF: 'INF', INFIELD: 'INF', INFIELDER: 'INF' },
	...{ OF: 'OF', OUTFIELD: 'OF', OUTFIELDER: 'OF', UTL: 'UTL', UTIL: 'UTL', UTILITY: 'UTL', '1B': '1B', '2B': '2B', '3B': '3B', SS: 'SS', DH: 'DH' },
};
const volleyball = {
	...{ OH: 'OH', 'OUTSIDE HITTER': 'OH', MB: 'MB', 'MIDDLE BLOCKER': 'MB', MH: 'MB', SET: 'SET', S: 'SET', SETTER: 'SET', OPP: 'OPP', RS: 'OPP' },
	...{ OPPOSITE: 'OPP', 'RIGHT SIDE': 'OPP', DS: 'DS', 'DEFENSIVE SPECIALIST': 'DS', L: 'L', LIB: 'L', LIBERO: 'L' },
};
const football = Object.fromEntries(
	Object.entries(POSITION_LABELS)
		.filter(([code]) => !['PG', 'SG', 'SF', 'PF'].includes(code))
		.flatMap(([code, label]) => [
			[code, code],
			[label.toUpperCase(), code],
		]),
);
/** By `sport_id`. */
const sports: Readonly<Record<number, Readonly<Record<string, string>>>> = {
	1: basketball,
	2: { ...football, K: 'PK', KICKER: 'PK' },
	3: basketball,
	4: soccer,
	5: baseball,
	6: volleyball,
	7: soccer,
};

/**
 * A position code of the sport. In "G/F", the first counts. Text that isn't a position of this sport is dropped and
 * noted.
 */
export function position(sport_id: number, text: string | null, cleanings: Cleanings): string | null {
	if (text === null) return null;
	const known = sports[sport_id] ?? {};
	const [first = '', ...others] = text.toUpperCase().split(/\s*[/,]\s*|\s+-\s+/);
	const code = Object.hasOwn(known, first) ? known[first] : undefined;
	if (code === undefined) return cleanings.drop('position', text, 'not one of this sport');
	if (others.length > 0) cleanings.note('position: two values, the first kept');
	else if (code !== text) cleanings.note('position: spelled out');
	return code;
}
