import { POSITION_LABELS } from '#domain/roster/positions.ts';
import type { Cleanings } from './cell-value.ts';

/** Code → the ways in which rosters write it, in capitals, without dots, with blanks instead of hyphens. */
type Spellings = Readonly<Record<string, readonly string[]>>;

/** Codes collide between sports: G is a guard in football and in basketball, and C plays in three. */
const basketball: Spellings = {
	G: ['GUARD', 'COMBO GUARD', 'COMBO', 'CG', 'GD', 'BACKCOURT', 'WING GUARD'],
	F: ['FORWARD', 'FOWARD', 'FWD', 'FORW', 'W', 'WING', 'P', 'POST', 'FRONTCOURT', 'STRETCH FORWARD', 'BIG'],
	C: ['CENTER', 'CENTRE', 'CTR'],
	PG: ['POINT GUARD', 'POINT', '1'],
	SG: ['SHOOTING GUARD', '2', 'OFF GUARD'],
	SF: ['SMALL FORWARD', '3'],
	PF: ['POWER FORWARD', '4'],
};
const soccer: Spellings = {
	GK: ['GOALKEEPER', 'GOAL KEEPER', 'GOALIE', 'KEEPER', 'K', 'G', 'GOAL', 'GKP', 'GOALTENDER'],
	D: [
		...['DEF', 'DEFENSE', 'DEFENCE', 'DEFENDER', 'B', 'BACK', 'FULL BACK', 'FULLBACK', 'FB', 'CB', 'CENTER BACK', 'CENTRE BACK', 'CENTRAL DEFENDER'],
		...['CENTERBACK', 'CENTER DEFENDER', 'OB', 'OUTSIDE BACK', 'LB', 'LEFT BACK', 'RB', 'RIGHT BACK', 'WB', 'WING BACK', 'WINGBACK', 'LWB', 'RWB', 'SW'],
		...['SWEEPER', 'LCB', 'RCB'],
	],
	M: [
		...[
			'MF',
			'MID',
			'MIDS',
			'MIDFIELD',
			'MIDFIELDER',
			'MIDFEILDER',
			'CM',
			'CENTER MID',
			'CENTER MIDFIELD',
			'CENTER MIDFIELDER',
			'CENTRAL MIDFIELDER',
			'DM',
			'CDM',
		],
		...['DEFENSIVE MID', 'DEFENSIVE MIDFIELDER', 'HOLDING MID', 'HOLDING MIDFIELDER', 'AM', 'CAM', 'ATTACKING MID', 'ATTACKING MIDFIELDER', 'LM', 'RM', 'OM'],
		...['LEFT MID', 'RIGHT MID', 'OUTSIDE MID', 'OUTSIDE MIDFIELDER', 'WIDE MIDFIELDER'],
	],
	F: [
		...['FW', 'FWD', 'FORW', 'FORWARD', 'FOWARD', 'ST', 'STRIKER', 'CF', 'CENTER FORWARD', 'CENTRE FORWARD', 'W', 'WING', 'WINGER', 'LW', 'RW', 'LEFT WING'],
		...['RIGHT WING', 'A', 'ATT', 'ATTACK', 'ATTACKER', 'SS'],
	],
};
const baseball: Spellings = {
	RHP: ['RIGHT HANDED PITCHER', 'RIGHT HAND PITCHER', 'RH PITCHER', 'RHP P', 'P R'],
	LHP: ['LEFT HANDED PITCHER', 'LEFT HAND PITCHER', 'LH PITCHER', 'P L'],
	P: ['PITCHER', 'PITCH', 'SP', 'RP', 'STARTING PITCHER', 'RELIEF PITCHER', 'TWO WAY', '2 WAY', 'TWP'],
	C: ['CATCHER', 'CATCH'],
	INF: ['IF', 'INFIELD', 'INFIELDER', 'MIF', 'MI', 'MIDDLE INFIELD', 'MIDDLE INFIELDER', 'CIF', 'CI', 'CORNER INFIELD', 'CORNER INFIELDER'],
	OF: ['OUTFIELD', 'OUTFIELDER', 'LF', 'CF', 'RF', 'LEFT FIELD', 'CENTER FIELD', 'RIGHT FIELD', 'LEFT FIELDER', 'CENTER FIELDER', 'RIGHT FIELDER'],
	UTL: ['UTIL', 'UTILITY', 'UT', 'U'],
	'1B': ['FIRST BASE', 'FIRST BASEMAN', '1ST BASE', '1ST BASEMAN'],
	'2B': ['SECOND BASE', 'SECOND BASEMAN', '2ND BASE', '2ND BASEMAN'],
	'3B': ['THIRD BASE', 'THIRD BASEMAN', '3RD BASE', '3RD BASEMAN'],
	SS: ['SHORTSTOP', 'SHORT STOP'],
	DH: ['DESIGNATED HITTER', 'HITTER'],
};
const volleyball: Spellings = {
	OH: ['OUTSIDE HITTER', 'OUTSIDE', 'O', 'LEFT SIDE', 'LEFT SIDE HITTER', 'LS', 'PIN', 'PIN HITTER', 'OUTSIDE PIN', 'ATTACKER', 'HITTER', 'PASSER HITTER'],
	MB: ['MIDDLE BLOCKER', 'MIDDLE', 'MH', 'MIDDLE HITTER', 'M', 'MID', 'BLOCKER'],
	SET: ['S', 'SETTER', 'ST'],
	OPP: ['RS', 'OPPOSITE', 'OPPOSITE HITTER', 'OP', 'RIGHT SIDE', 'RIGHT SIDE HITTER', 'RIGHT', 'RSH', 'RH'],
	DS: ['DEFENSIVE SPECIALIST', 'DEFENSE SPECIALIST', 'D', 'DEF', 'DEFENSE'],
	L: ['LIB', 'LIBERO'],
};
const football: Spellings = {
	...Object.fromEntries(
		Object.entries(POSITION_LABELS)
			.filter(([code]) => !['PG', 'SG', 'SF', 'PF', 'F'].includes(code))
			.map(([code, label]) => [code, [label.toUpperCase()]]),
	),
	PK: ['PLACE KICKER', 'PLACEKICKER', 'K', 'KICKER', 'KO'],
	P: ['PUNTER', 'PUNT', 'K P'],
	QB: ['QUARTERBACK', 'QUARTER BACK'],
	RB: ['RUNNING BACK', 'RUNNINGBACK', 'HB', 'HALFBACK', 'HALF BACK', 'TB', 'TAILBACK'],
	FB: ['FULL BACK', 'FULLBACK'],
	WR: ['WIDE RECEIVER', 'RECEIVER', 'WIDEOUT', 'SLOT', 'SB', 'SLOT BACK'],
	TE: ['TIGHT END', 'H BACK', 'HBACK', 'H'],
	OL: ['OFFENSIVE LINE', 'OFFENSIVE LINEMAN', 'OFFENSIVE LINEMEN', 'O LINE', 'OLINE', 'IOL'],
	OT: ['OFFENSIVE TACKLE', 'T', 'TACKLE', 'LT', 'RT', 'LEFT TACKLE', 'RIGHT TACKLE'],
	G: ['GUARD', 'OG', 'OFFENSIVE GUARD', 'LG', 'RG', 'LEFT GUARD', 'RIGHT GUARD'],
	C: ['CENTER', 'OC'],
	DL: ['DEFENSIVE LINE', 'DEFENSIVE LINEMAN', 'DEFENSIVE LINEMEN', 'D LINE', 'DLINE', 'IDL'],
	DE: ['DEFENSIVE END', 'END', 'RUSH END'],
	DT: ['DEFENSIVE TACKLE', 'DEFENSIVE GUARD', 'DG'],
	NT: ['NOSE TACKLE', 'NG', 'NOSE GUARD', 'NOSE'],
	EDGE: ['EDGE RUSHER', 'RUSH', 'JACK', 'BANDIT'],
	LB: ['LINEBACKER', 'LINE BACKER', 'ILB', 'OLB', 'MLB', 'INSIDE LINEBACKER', 'OUTSIDE LINEBACKER', 'MIDDLE LINEBACKER', 'WLB', 'SLB', 'MIKE', 'WILL', 'SAM'],
	CB: ['CORNERBACK', 'CORNER BACK', 'CORNER', 'NB', 'NICKEL', 'NICKELBACK', 'NICKEL BACK'],
	S: ['SAFETY', 'FS', 'SS', 'FREE SAFETY', 'STRONG SAFETY', 'ROVER', 'STAR', 'SAF'],
	DB: ['DEFENSIVE BACK', 'DEFENSIVE BACKS'],
	KR: ['KICK RETURNER', 'PR', 'RS', 'PUNT RETURNER', 'RETURNER', 'RETURN SPECIALIST'],
	LS: ['LONG SNAPPER', 'LONGSNAPPER', 'SNAPPER'],
	ATH: ['ATHLETE'],
};

const bySpelling = (spellings: Spellings) =>
	new Map(Object.entries(spellings).flatMap(([code, others]) => [code, ...others].map((spelling) => [spelling, code] as const)));
/** By `sport_id`. */
const sports: Readonly<Record<number, ReadonlyMap<string, string>>> = {
	1: bySpelling(basketball),
	2: bySpelling(football),
	3: bySpelling(basketball),
	4: bySpelling(soccer),
	5: bySpelling(baseball),
	6: bySpelling(volleyball),
	7: bySpelling(soccer),
};

/**
 * A position code of the sport. In "G/F" and "M-F", the first counts. Text that isn't a position of this sport is
 * dropped and listed.
 */
export function position(sport_id: number, text: string | null, cleanings: Cleanings): string | null {
	if (text === null) return null;
	const known = sports[sport_id] ?? new Map<string, string>();
	const whole = plainOf(text);
	const spelled = known.get(whole.replaceAll('-', ' '));
	const parts = spelled === undefined ? whole.split(/\s*(?:[/,;&+|-]|\bOR\b|\bAND\b)\s*/) : [whole];
	const code = spelled ?? known.get(parts[0] ?? '') ?? known.get(parts[0]?.replace(/S$/, '') ?? '');
	if (code === undefined) return cleanings.drop('position', text, 'not one of this sport');
	if (parts.length > 1) cleanings.note('position: two values, the first kept');
	else if (code !== text) cleanings.note('position: spelled out');
	return code;
}

/** In capitals, with one kind of dash, without dots, brackets, and a label. */
function plainOf(text: string): string {
	return text
		.toUpperCase()
		.replace(/[\u2010-\u2015\u2212]/g, '-')
		.replace(/^POS(ITION)?\s*:\s*/, '')
		.replace(/\s*\([^)]*\)/g, '')
		.replace(/\./g, '')
		.replace(/\s+/g, ' ')
		.trim();
}
