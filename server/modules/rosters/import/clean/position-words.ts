import { positionLabels } from '#domain/roster/positions.ts';

/** Words for a code of a sport, and words before it that don't change the code. */
export interface PositionWords {
	codes: ReadonlyMap<string, string>;
	/** "Outside Back" is a back. */
	before?: RegExp;
}

/** Each code with its spellings in capitals, without dots and hyphens. Every code stands for itself. */
function words(codes: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
	return eachOnce(
		Object.entries(codes).flatMap(([code, spellings]) => [
			[code, code] as const,
			...spellings
				.split(',')
				.map((spelling) => spelling.trim())
				.filter((spelling) => spelling !== '')
				.map((spelling) => [spelling, code] as const),
		]),
	);
}

/** @throws Error if a spelling stands for two codes: the later one would silently win. */
export function eachOnce(spellings: readonly (readonly [spelling: string, code: string])[]): ReadonlyMap<string, string> {
	const codes = new Map<string, string>();
	for (const [spelling, code] of spellings) {
		const former = codes.get(spelling);
		if (former !== undefined && former !== code) throw new Error(`“${spelling}” stands for two positions, ${former} and ${code}`);
		codes.set(spelling, code);
	}
	return codes;
}

/** The same for codes with labels, which count as spellings. `codes` has the others: a code without any doesn't compile. */
function labeledWords<Code extends string>(
	labels: Readonly<Record<Code, string>>,
	codes: Readonly<Record<NoInfer<Code>, string>>,
): ReadonlyMap<string, string> {
	return eachOnce([...words(codes), ...Object.entries<string>(labels).map(([code, label]) => [label.toUpperCase(), code] as const)]);
}

/** Codes collide between sports: G is a guard in football and in basketball, and C plays in three. */
const basketball: PositionWords = {
	codes: labeledWords(positionLabels.basketball, {
		G: 'CG, COMBO GUARD, COMBO, GD',
		PG: 'POINT, PT GUARD, LEAD GUARD',
		SG: 'OFF GUARD, 2 GUARD',
		F: 'FOWARD, FWD, FW, W, WING, WINGMAN, SWINGMAN, P, POST, POST PLAYER, BP, BIG, BIG MAN, BIG WING, COMBO FORWARD',
		SF: '',
		PF: 'STRETCH FORWARD, STRETCH 4, STRETCH FOUR, POST FORWARD',
		C: 'CENTRE, CEN, CTR, POST CENTER',
	}),
};
const soccer: PositionWords = {
	codes: words({
		GK: 'GOALKEEPER, GOAL KEEPER, GOALIE, GOALTENDER, KEEPER, KP, K, G',
		D: 'DEF, DEFENSE, DEFENCE, DEFENDER, DEFENSEMAN, DF, B, BK, BACK, CB, LB, RB, OB, FB, FULLBACK, FULL BACK, WB, LWB, RWB, LCB, RCB, WINGBACK, WING BACK, CENTERBACK, CENTREBACK, SWEEPER, SW, STOPPER',
		M: 'MF, MID, MIDS, MIDFIELD, MID FIELD, MIDFIELDER, MID FIELDER, MD, CM, CDM, CAM, CMF, ACM, DM, DMF, AM, AMF, LM, RM, OM, HOLDING, PLAYMAKER',
		F: 'FW, FWD, FOR, FORWARD, FOWARD, STRIKER, S, ST, STR, CF, W, LW, RW, WG, WINGER, WING, ATTACK, ATTACKER, ATT, A, SS, SECOND STRIKER',
	}),
	before: /^(?:CENTER|CENTRE|CENTRAL|LEFT|RIGHT|OUTSIDE|WIDE|ATTACKING|DEFENSIVE|DEFENDING|HOLDING|BOX TO BOX) (?=\S)/,
};
const baseball: PositionWords = {
	codes: words({
		RHP: 'RIGHT HANDED PITCHER, RIGHT HAND PITCHER, RIGHTHANDED PITCHER, RIGHTHAND PITCHER, RH PITCHER, RHP PITCHER, RIGHTY',
		LHP: 'LEFT HANDED PITCHER, LEFT HAND PITCHER, LEFTHANDED PITCHER, LEFTHAND PITCHER, LH PITCHER, LHP PITCHER, LEFTY',
		P: 'PITCHER, SP, RP, CP, CLOSER, RELIEVER, RELIEF PITCHER, STARTING PITCHER',
		C: 'CATCHER, CA',
		INF: 'IF, INFIELD, INFIELDER, MIF, MI, MINF, CIF, CI, MIDDLE INFIELD, MIDDLE INFIELDER, CORNER INFIELD, CORNER INFIELDER',
		OF: 'OUTFIELD, OUTFIELDER, LF, CF, RF, LEFT FIELD, LEFT FIELDER, CENTER FIELD, CENTER FIELDER, RIGHT FIELD, RIGHT FIELDER',
		UTL: 'U, UT, UTI, UTIL, UTILITY, UTILITY PLAYER, TWO WAY, TWO WAY PLAYER, 2 WAY, 2 WAY PLAYER, TWP',
		'1B': 'FIRST BASE, FIRST BASEMAN, 1ST BASE, 1ST BASEMAN',
		'2B': 'SECOND BASE, SECOND BASEMAN, 2ND BASE, 2ND BASEMAN',
		'3B': 'THIRD BASE, THIRD BASEMAN, 3RD BASE, 3RD BASEMAN',
		SS: 'SHORTSTOP, SHORT STOP',
		DH: 'DESIGNATED HITTER',
	}),
};
const volleyball: PositionWords = {
	codes: words({
		OH: 'OUTSIDE, OUTSIDE HITTER, OUTSIDE ATTACKER, O, OUT, H, HITTER, PIN, PIN HITTER, PIN ATTACKER, PH, PA, LEFT SIDE, LEFT SIDE HITTER, LS, LSH',
		MB: 'M, MH, MID, MIDDLE, MIDDLE BLOCKER, MIDDLE HITTER, MIDDLE ATTACKER, BLOCKER',
		SET: 'S, SETTER',
		OPP: 'OP, OPPOSITE, OPPOSITE HITTER, RS, RH, RSH, RIGHT, RIGHT SIDE, RIGHTSIDE, RIGHT SIDE HITTER, RIGHTSIDE HITTER, RIGHT SIDE ATTACKER',
		DS: 'DEFENSIVE SPECIALIST, DEF SPECIALIST, DEFENSIVE SPEC, DEFENSE, BACK ROW',
		L: 'LIB, LIBERO, LB',
	}),
};
const football: PositionWords = {
	codes: labeledWords(positionLabels.football, {
		QB: 'QBS, SIGNAL CALLER',
		RB: 'TB, TAILBACK, TAIL BACK, HB, HALFBACK, HALF BACK, SB, SLOTBACK, SLOT BACK, APB, ALL PURPOSE BACK, A BACK',
		FB: 'FULLBACK, B BACK',
		WR: 'RECEIVER, WIDEOUT, WIDE OUT, WIDE RECIEVER, SE, SPLIT END, FL, FLANKER, SL, SLOT, SLOT RECEIVER',
		TE: 'H, H BACK, HBACK',
		OL: 'OFFENSIVE LINEMAN, LINEMAN',
		OT: 'T, TACKLE, LT, RT',
		G: 'OG, OFFENSIVE GUARD, LG, RG',
		C: 'OC, OFFENSIVE CENTER, SNAPPER',
		DL: 'DEFENSIVE LINEMAN',
		DE: 'END, LE, RE, LDE, RDE',
		EDGE: 'RUSH, RUSH END, RUSHER, PASS RUSHER, BUCK, JACK, LEO, ED',
		NT: 'NG, NOSE, NOSE GUARD',
		LB: 'ILB, OLB, MLB, WLB, SLB, LINE BACKER, BACKER, MIKE, WILL, SAM, WEAK SIDE LINEBACKER, STRONG SIDE LINEBACKER, WEAKSIDE LINEBACKER, STRONGSIDE LINEBACKER',
		CB: 'CORNER, CORNER BACK, CO',
		S: 'FS, SS, SAF',
		DB: 'NB, NICKEL, NICKELBACK, NICKEL BACK, DIME, STAR, ROVER',
		PK: 'K, KICKER, PLACEKICKER, KICKOFF SPECIALIST, FIELD GOAL KICKER',
		KR: 'RETURNER, RETURN SPECIALIST, KICKOFF RETURNER',
		LS: 'DEEP SNAPPER',
		ATH: 'ATHLETES',
		P: '',
		DT: '',
		F: '',
	}),
	before: /^(?:INSIDE|OUTSIDE|MIDDLE|STRONG|FREE|LEFT|RIGHT|BOUNDARY|FIELD|PRO STYLE|DUAL THREAT) (?=\S)/,
};

/** By `sport_id`. */
export const positionWords: Readonly<Record<number, PositionWords>> = {
	1: basketball,
	2: football,
	3: basketball,
	4: soccer,
	5: baseball,
	6: volleyball,
	7: soccer,
};
