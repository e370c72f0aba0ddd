import { CLASS_ORDER } from '#domain/roster/listing/listing.ts';
import { cityKey } from '../clean/hometown.ts';

/** What a roster says about somebody whose name is known. */
export interface RosterPerson {
	player_class: string | null;
	birthplace: string | null;
}

/** An athlete of that name. */
export interface MatchCandidate extends RosterPerson {
	row_id: number;
	player_id: number;
	sameTeam: boolean;
	/** Seasons since the athlete was last on a roster; 0 for the same season, and undefined if unknown. */
	seasons: number | undefined;
	/** What the roster's line says. */
	listed: RosterPerson;
}

/** How good the reasons are: the lower, the better. `maybe`: undecided. */
type Grade = 0 | 1 | 2 | 3 | 'maybe' | 'no';

/**
 * Whether two are one person. On the same team, the hometown must be the same; if it isn't known or is spelled
 * differently, the class must fit. On another team, both must agree, because names repeat.
 */
export function matchGrade({ sameTeam, seasons, listed, ...known }: Omit<MatchCandidate, 'row_id' | 'player_id'>): Grade {
	const home =
		known.birthplace === null || listed.birthplace === null ? 'unknown' : cityKey(known.birthplace) === cityKey(listed.birthplace) ? 'same' : 'other';
	const fits = classFits(known.player_class, listed.player_class, seasons);
	if (sameTeam) {
		if (home === 'same') return 0;
		if (home === 'unknown') return fits ? 1 : 'maybe';
		return fits ? 2 : 'no';
	}
	if (home === 'same') return fits ? 3 : 'maybe';
	return home === 'unknown' && fits ? 'maybe' : 'no';
}

/** Nobody goes back a class, and nobody skips one; a redshirt or an extra year repeats it. */
export function classFits(before: string | null, after: string | null, seasons: number | undefined): boolean {
	const order: readonly (string | null)[] = CLASS_ORDER;
	const from = order.indexOf(before);
	const to = order.indexOf(after);
	if (from === -1 || to === -1) return true;
	const step = to - from;
	// Two sources of one season may count an extra year differently.
	if (seasons === 0) return Math.abs(step) <= 1;
	return step >= 0 && (seasons === undefined || step <= seasons + 1);
}

export interface Matches {
	/** Line → athlete. */
	same: Map<number, number>;
	/** Lines that may be about one of several people, or about an unknown person. */
	unclear: Map<number, number[]>;
}

/**
 * Decides which lines are about which athletes: the best reasons first, and only if the line matches one athlete and
 * the athlete one line. What remains unclear is never guessed.
 */
export function matchAthletes(pairs: readonly MatchCandidate[]): Matches {
	const graded = pairs.map((pair) => ({ ...pair, grade: matchGrade(pair) }));
	const same = new Map<number, number>();
	const unclear = new Map<number, number[]>();
	const taken = new Set<number>();
	const open = ({ row_id, player_id }: MatchCandidate) => !same.has(row_id) && !unclear.has(row_id) && !taken.has(player_id);
	const markUnclear = (found: readonly MatchCandidate[]) => {
		for (const [row_id, of] of Map.groupBy(found, (pair) => pair.row_id)) unclear.set(row_id, [...new Set(of.map((pair) => pair.player_id))]);
	};
	for (const level of [0, 1, 2, 3] as const) {
		const found = graded.filter((pair) => pair.grade === level && open(pair));
		const rows = Map.groupBy(found, (pair) => pair.row_id);
		const players = Map.groupBy(found, (pair) => pair.player_id);
		const isCertain = (pair: MatchCandidate) => rows.get(pair.row_id)?.length === 1 && players.get(pair.player_id)?.length === 1;
		const certain = found.filter(isCertain);
		markUnclear(found.filter((pair) => !isCertain(pair)));
		for (const { row_id, player_id } of certain) {
			same.set(row_id, player_id);
			taken.add(player_id);
		}
	}
	markUnclear(graded.filter((pair) => pair.grade === 'maybe' && open(pair)));
	return { same, unclear };
}
