import { distance } from 'fastest-levenshtein';
import { CLASS_ORDER } from '#domain/roster/listing/listing.ts';
import { cityKey } from '../clean/hometown.ts';
import { compareNames, type NameLikeness, type ParsedName } from './compare-names.ts';

/** The facts about an athlete that rosters tell, on the site or on a line of a file. */
export interface AthleteFacts {
	player_name: string;
	player_class: string | null;
	position: string | null;
	jersey_number: string | null;
	/** Inches. */
	height_in: number | null;
	/** Pounds. */
	weight_lb: number | null;
	birthplace: string | null;
}

/** An athlete on the site. */
export interface KnownAthlete extends AthleteFacts {
	team_name: string;
	parsedName: ParsedName;
}

/** A line of a roster. */
export interface ListedAthlete extends AthleteFacts {
	parsedName: ParsedName;
}

export interface ComparisonContext {
	/** The line's team is the team that the site has for the athlete. */
	sameTeam: boolean;
	/** The line says that they played for that team before. */
	formerTeam: boolean;
	/** Seasons from the athlete's last roster to the line's; 0 for the same, negative for an older file, undefined if unknown. */
	seasons: number | undefined;
	/** The source listed this athlete this season under this name and this number. */
	sameLine: boolean;
	/** People gave to the athlete, are about to, have a plan for them, or saved them. */
	supported: boolean;
}

/** Part of an explanation, for staff. `agrees` and `differs` are facts besides the name and the team. */
export interface ComparisonReason {
	fact: 'name' | 'team' | 'jersey' | 'hometown' | 'class' | 'height' | 'weight' | 'position' | 'previous school' | 'line' | 'support';
	says: 'agrees' | 'differs' | 'neutral';
	points: number;
	/** A short phrase: "Jersey 14, not 4". */
	text: string;
}

export type Outcome = 'same' | 'another' | 'ask';

export interface Comparison {
	outcome: Outcome;
	/** The sum of the reasons' points. */
	score: number;
	/** The most important first. */
	reasons: ComparisonReason[];
}

interface NameRule {
	points: number;
	text: string;
	/** The least score to be the same person, and to ask, on one team. */
	sameFrom: number;
	askFrom: number;
	/** Whether the name may be told from another team's rosters. */
	travels: boolean;
}

/** From here on two are the same person, if nothing forbids it. */
const SAME_FROM = 10;
/** On another team, a person is asked from here on. */
const ASK_FROM_ELSEWHERE = 6;
/** How many facts besides the name must agree before an athlete with supporters gets a line, or anyone whose name is spelled otherwise. */
const FACTS_NEEDED = 2;

const never = Number.POSITIVE_INFINITY;
/** Names that are partly the same lead to a question only with number and hometown. */
const partly = { sameFrom: never, askFrom: 14, travels: false };
const alike = { sameFrom: SAME_FROM, askFrom: 9, travels: false };
const NAMES: Readonly<Record<NameLikeness, NameRule>> = {
	exact: { points: 6, text: 'Same name', sameFrom: SAME_FROM, askFrom: 1, travels: true },
	spelling: { points: 5, text: 'Same name, spelled differently', sameFrom: SAME_FROM, askFrom: 1, travels: true },
	suffix: { points: 5, text: 'Same name, but only one has a suffix', sameFrom: SAME_FROM, askFrom: 1, travels: true },
	shortened: { points: 4, text: 'Same name, but one is shorter', ...alike },
	nickname: { points: 4, text: 'First names that may be short for each other', ...alike },
	initials: { points: 3, text: 'Initials that fit the first name', ...alike },
	letters: { points: 4, text: 'Names that differ by one or two letters', ...alike },
	generation: { points: 2, text: 'Same name with another suffix', ...partly, askFrom: 10 },
	first: { points: 1, text: 'Only the first name is the same', ...partly },
	last: { points: 1, text: 'Only the last name is the same', ...partly },
	other: { points: 0, text: 'Another name', ...partly },
};

/** Names that are spelled otherwise than in `spelling` need two facts, and none against. */
const ALIKE: ReadonlySet<NameLikeness> = new Set(['shortened', 'nickname', 'initials', 'letters']);

/**
 * Compares an athlete of the site with a line of a roster, by all facts. The same name on the same team is the same
 * person unless facts differ; elsewhere, the hometown or the school before must agree as well. An athlete with
 * supporters, and a name that is only alike, need two facts besides the name. On another team, a name that is only
 * alike is never more than a question.
 */
export function compareAthletes(known: KnownAthlete, listed: ListedAthlete, context: ComparisonContext): Comparison {
	const likeness = compareNames(known.parsedName, listed.parsedName);
	const rule = NAMES[likeness];
	const reasons: ComparisonReason[] = [
		{ fact: 'name', says: 'neutral', points: rule.points, text: rule.text },
		teamReason(known, listed, context),
		...[
			sameLine(context),
			previousSchool(known, context),
			hometown(known, listed),
			jersey(known, listed, context),
			academicClass(known, listed, context),
			height(known, listed),
			weight(known, listed),
			position(known, listed),
		].filter((reason) => reason !== undefined),
	];
	const score = reasons.reduce((sum, { points }) => sum + points, 0);
	const agreeing = reasons.filter((reason) => reason.says === 'agrees');
	const outcome = decide({ likeness, score, reasons, context });
	if (outcome === 'same' && context.supported && agreeing.length < FACTS_NEEDED) {
		const text = `Has supporters, and ${agreeing.length === 0 ? 'no fact' : 'only one fact'} besides the name agrees`;
		return { outcome: 'ask', score, reasons: [...reasons, { fact: 'support', says: 'neutral', points: 0, text }] };
	}
	return { outcome, score, reasons };
}

interface Evidence {
	likeness: NameLikeness;
	score: number;
	reasons: readonly ComparisonReason[];
	context: ComparisonContext;
}

function decide({ likeness, score, reasons, context: { sameTeam, seasons } }: Evidence): Outcome {
	const agreeing = reasons.filter((reason) => reason.says === 'agrees');
	const differing = reasons.filter((reason) => reason.says === 'differs');
	const { sameFrom, askFrom, travels } = NAMES[likeness];
	const agrees = (fact: ComparisonReason['fact']) => agreeing.some((reason) => reason.fact === fact);
	if (!sameTeam) {
		const isFound = agrees('hometown') || agrees('previous school');
		if (ALIKE.has(likeness)) return isFound && agreeing.length >= FACTS_NEEDED && differing.length === 0 ? 'ask' : 'another';
		if (!travels) return 'another';
		if (score >= sameFrom && isFound && !differing.some(({ fact }) => fact === 'class')) return 'same';
		return score >= ASK_FROM_ELSEWHERE ? 'ask' : 'another';
	}
	const isPartly = sameFrom === never;
	if (isPartly && !(agrees('jersey') && agrees('hometown')) && likeness !== 'generation') return 'another';
	if (isPartly && differing.length > 0) return 'another';
	// Within a season, a source may know somebody by another name. With the next season, the number is somebody else's.
	if (likeness === 'other' && seasons !== 0) return 'another';
	// Twins and other siblings play on one team, and their names may be a letter apart.
	if (likeness === 'letters' && !agrees('jersey') && score >= askFrom) return 'ask';
	if (ALIKE.has(likeness) && (agreeing.length < FACTS_NEEDED || differing.length > 0)) return score >= askFrom ? 'ask' : 'another';
	if (score >= sameFrom) return 'same';
	return score >= askFrom ? 'ask' : 'another';
}

function teamReason({ team_name }: KnownAthlete, _listed: ListedAthlete, { sameTeam, seasons }: ComparisonContext): ComparisonReason {
	if (sameTeam) return { fact: 'team', says: 'neutral', points: 5, text: 'Same team' };
	return { fact: 'team', says: 'neutral', points: 0, text: seasons === 0 ? `On ${team_name}’s roster this season` : `Was at ${team_name}` };
}

function sameLine({ sameLine: isSame }: ComparisonContext): ComparisonReason | undefined {
	return isSame ? { fact: 'line', says: 'agrees', points: 0, text: 'Listed with this name and number before, this season' } : undefined;
}

function previousSchool({ team_name }: KnownAthlete, { sameTeam, formerTeam }: ComparisonContext): ComparisonReason | undefined {
	if (sameTeam || !formerTeam) return undefined;
	return { fact: 'previous school', says: 'agrees', points: 5, text: `Came from ${team_name}` };
}

function hometown({ birthplace: before }: KnownAthlete, { birthplace: now }: ListedAthlete): ComparisonReason | undefined {
	if (before === null || now === null) return undefined;
	if (cityKey(before) === cityKey(now)) return { fact: 'hometown', says: 'agrees', points: 5, text: `From ${now}` };
	if (regionOf(before) === regionOf(now) && isSpelledAlike(cityKey(before), cityKey(now))) {
		return { fact: 'hometown', says: 'agrees', points: 4, text: `From ${now}, spelled differently` };
	}
	// Rosters name a suburb or the city next to it.
	if (regionOf(before) !== undefined && regionOf(before) === regionOf(now)) {
		return { fact: 'hometown', says: 'neutral', points: -1, text: `From ${before}, now ${now}` };
	}
	return { fact: 'hometown', says: 'differs', points: -5, text: `From ${before}, not ${now}` };
}

const regionOf = (place: string) => (place.includes(',') ? place.slice(place.lastIndexOf(',') + 1).trim() : undefined);

/** "gainesville" and "gainsville", "vermoim" and "vermoim maia". */
function isSpelledAlike(a: string, b: string): boolean {
	const shorter = Math.min(a.length, b.length);
	return (shorter >= 6 && distance(a, b) === 1) || (shorter >= 5 && (a.startsWith(`${b} `) || b.startsWith(`${a} `)));
}

function jersey(
	{ jersey_number: before }: KnownAthlete,
	{ jersey_number: now }: ListedAthlete,
	{ sameTeam, seasons }: ComparisonContext,
): ComparisonReason | undefined {
	if (before === null || now === null) return undefined;
	// A number is given to somebody else with the next season.
	const points = sameTeam ? (seasons === 0 ? 4 : 3) : 1;
	if (before === now) return { fact: 'jersey', says: 'agrees', points, text: `Number ${now} in both` };
	// Numbers change often, and above all with the team.
	return sameTeam ? { fact: 'jersey', says: 'neutral', points: -1, text: `Number ${before}, now ${now}` } : undefined;
}

function academicClass(
	{ player_class: before }: KnownAthlete,
	{ player_class: now }: ListedAthlete,
	{ seasons }: ComparisonContext,
): ComparisonReason | undefined {
	const step = classStep(before, now);
	if (step === undefined) return undefined;
	const text = before === now ? `${now} in both` : `${before}, then ${now}`;
	if (seasons !== undefined && (step === seasons || (now === 'Graduate' && seasons > 0))) return { fact: 'class', says: 'agrees', points: 2, text };
	if (classFits(before, now, seasons)) return { fact: 'class', says: 'neutral', points: seasons === 0 ? -1 : 1, text };
	return { fact: 'class', says: 'differs', points: -3, text };
}

function classStep(before: string | null, now: string | null): number | undefined {
	const order: readonly (string | null)[] = CLASS_ORDER;
	const [from, to] = [order.indexOf(before), order.indexOf(now)];
	return from === -1 || to === -1 ? undefined : to - from;
}

/** Nobody goes back a class, and nobody skips one; a redshirt or an extra year repeats it. */
export function classFits(before: string | null, after: string | null, seasons: number | undefined): boolean {
	const step = classStep(before, after);
	if (step === undefined) return true;
	// Two sources of one season may count an extra year differently.
	if (seasons === 0) return Math.abs(step) <= 1;
	// An older roster tells an earlier class.
	if (seasons !== undefined && seasons < 0) return step <= 0 && step >= seasons - 1;
	return step >= 0 && (seasons === undefined || step <= seasons + 1);
}

function height({ height_in: before }: KnownAthlete, { height_in: now }: ListedAthlete): ComparisonReason | undefined {
	if (before === null || now === null) return undefined;
	const off = Math.abs(before - now);
	if (off <= 1) return { fact: 'height', says: 'agrees', points: 1, text: off === 0 ? 'Same height' : 'An inch apart' };
	if (off < 3) return undefined;
	return { fact: 'height', says: off < 5 ? 'neutral' : 'differs', points: off < 5 ? -1 : -3, text: `${off} inches apart` };
}

function weight({ weight_lb: before }: KnownAthlete, { weight_lb: now }: ListedAthlete): ComparisonReason | undefined {
	if (before === null || now === null) return undefined;
	const off = Math.abs(before - now);
	if (off <= 5) return { fact: 'weight', says: 'agrees', points: 1, text: off === 0 ? 'Same weight' : `${off} pounds apart` };
	return off < 40 ? undefined : { fact: 'weight', says: 'neutral', points: -1, text: `${off} pounds apart` };
}

function position({ position: before }: KnownAthlete, { position: now }: ListedAthlete): ComparisonReason | undefined {
	if (before === null || now === null) return undefined;
	// Codes name a role more or less closely: a PG is a G.
	const isSame = before === now || before.includes(now) || now.includes(before);
	return isSame
		? { fact: 'position', says: 'neutral', points: 1, text: `Position ${now} in both` }
		: { fact: 'position', says: 'neutral', points: -1, text: `Position ${before}, now ${now}` };
}
