import type { Comparison } from './compare-athletes.ts';

/** A line and an athlete whom it may be about. */
export interface ComparedPair {
	row_id: number;
	player_id: number;
	comparison: Comparison;
	/** A person's answer: the same, or another. */
	answer?: 'same' | 'another' | undefined;
}

export interface Matches {
	/** Line → athlete. */
	same: Map<number, number>;
	/** Lines that may be about one of several people, or about an unknown person, with the pairs to ask about. */
	unclear: Map<number, ComparedPair[]>;
}

/** The best pair of a line or an athlete is certain only if it leads the next one by this many points. */
const LEAD = 3;

/**
 * Decides which lines are about which athletes: answers first, then the best scores, and only if no other pair of the
 * line or the athlete comes close. Everything else is left to a person.
 */
export function matchAthletes(pairs: readonly ComparedPair[]): Matches {
	const same = new Map<number, number>();
	const taken = new Set<number>();
	const take = ({ row_id, player_id }: ComparedPair) => {
		same.set(row_id, player_id);
		taken.add(player_id);
	};
	const possible = pairs.filter(({ answer, comparison }) => answer === 'same' || (answer !== 'another' && comparison.outcome !== 'another'));
	const [rows, players] = [Map.groupBy(possible, ({ row_id }) => row_id), Map.groupBy(possible, ({ player_id }) => player_id)];
	const answered = possible.filter(({ answer }) => answer === 'same');
	const only = (of: readonly ComparedPair[]) => of.filter(({ answer }) => answer === 'same').length === 1;
	for (const pair of answered) if (only(rows.get(pair.row_id) ?? []) && only(players.get(pair.player_id) ?? [])) take(pair);

	const doubtedRows = new Set<number>();
	const doubtedPlayers = new Set<number>();
	const isOpen = ({ row_id, player_id }: ComparedPair) => !same.has(row_id) && !taken.has(player_id);
	const isDoubted = ({ row_id, player_id }: ComparedPair) => doubtedRows.has(row_id) || doubtedPlayers.has(player_id);
	const doubt = (pair: ComparedPair) => {
		doubtedRows.add(pair.row_id);
		doubtedPlayers.add(pair.player_id);
	};
	for (const pair of possible.toSorted((a, b) => b.comparison.score - a.comparison.score || a.row_id - b.row_id || a.player_id - b.player_id)) {
		if (!isOpen(pair)) continue;
		const rivals = [...(rows.get(pair.row_id) ?? []), ...(players.get(pair.player_id) ?? [])].filter(
			(rival) => rival !== pair && isOpen(rival) && pair.comparison.score - rival.comparison.score < LEAD,
		);
		if (pair.comparison.outcome === 'same' && rivals.length === 0 && !isDoubted(pair)) take(pair);
		else for (const each of [pair, ...rivals]) doubt(each);
	}
	const unclear = new Map<number, ComparedPair[]>();
	for (const [row_id, found] of rows) {
		const open = found.filter(isOpen).toSorted((a, b) => b.comparison.score - a.comparison.score);
		if (open.length > 0) unclear.set(row_id, open);
	}
	return { same, unclear };
}
