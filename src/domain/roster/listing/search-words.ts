import { compareFolded, fold, searchWords } from '../../texts/fold.ts';
import { searchTokens } from '../../texts/search-tokens.ts';
import { positionText } from '../positions.ts';
import type { Team } from '../roster.ts';

/*
 * The rules of home's search (docs/decisions/043), shared by the replica and the server. `player_name` of the spec's
 * call has its own, narrower rule (`searchTokens`).
 */

/**
 * Kind of match by which a search found athletes: names and numbers alone, also teams and positions, or words with one
 * typo.
 */
export type SearchMatch = 'names' | 'words' | 'near';

/** The words of a search. Every one must match. */
export interface SearchedWords {
	words: readonly SearchedWord[];
	/** Other readings, with neighbors joined. If every word of one matches, that is enough. */
	joined: readonly (readonly SearchedWord[])[];
	/** Whether any of them may be near. */
	mayBeNear: boolean;
}

export interface SearchedWord {
	/** Folded. */
	text: string;
	/** Matches a whole jersey number and nothing else. */
	isNumber: boolean;
	/** May be one edit away from what it matches. */
	mayBeNear: boolean;
}

/** Five letters or more. No name has a word over 20 letters, and one would be slow to look up. */
const LONG_ENOUGH = /^[a-z]{5,20}$/;

export function searchedWords(search: string): SearchedWords {
	const { name, joined, jersey } = searchTokens(search);
	const numbers = jersey.map((text) => ({ text, isNumber: true, mayBeNear: false }));
	const reading = (texts: readonly string[]) => [...texts.map((text) => ({ text, isNumber: false, mayBeNear: LONG_ENOUGH.test(text) })), ...numbers];
	const words = reading(name);
	return { words, joined: joined.map(reading), mayBeNear: words.some((word) => word.mayBeNear) };
}

/**
 * Folds what is compared only while somebody searches. It also drops the marks for an apostrophe that `fold` takes for a
 * space. `fold` can't drop them: it is the order of the stored rosters, and a phone refuses rosters in another order.
 */
export function foldTyped(text: string): string {
	return fold(text.replace(/[´‚‛′]/g, ''));
}

/** Folded words of a position's code and label: "QB" → ["qb", "quarterback"]. */
export function positionWords(code: string): string[] {
	return foldedWords(positionText(code));
}

export function foldedWords(text: string): string[] {
	return foldTyped(text).split(' ');
}

/** Whether a word of `candidates` starts with the searched word, or almost does if `near`. */
export function matchesAny(word: SearchedWord, candidates: readonly string[], near: boolean): boolean {
	if (word.isNumber) return false;
	const { text } = word;
	return near && word.mayBeNear ? candidates.some((candidate) => isNearStart(text, candidate)) : candidates.some((candidate) => candidate.startsWith(text));
}

/**
 * Whether `word` is the start of `candidate`, or one edit makes it so: a letter added, removed, or replaced, or two
 * neighbors swapped. "skogelnd" is near "skogeland" and "skogelands".
 */
export function isNearStart(word: string, candidate: string): boolean {
	// A letter beyond the basic plane counts as one, as it does in the database.
	const letters: ArrayLike<string> = /[\ud800-\udbff]/.test(candidate) ? [...candidate] : candidate;
	let at = 0;
	while (at < word.length && word[at] === letters[at]) at++;
	if (at === word.length) return true;
	const isAnyLetterLeft = at < letters.length;
	return (
		continues(word, at + 1, letters, at) ||
		(isAnyLetterLeft && (continues(word, at + 1, letters, at + 1) || continues(word, at, letters, at + 1))) ||
		(word[at] === letters[at + 1] && word[at + 1] === letters[at] && continues(word, at + 2, letters, at + 2))
	);
}

/** Whether the rest of `word` is found in `letters` at that place. */
function continues(word: string, from: number, letters: ArrayLike<string>, at: number): boolean {
	for (let i = from; i < word.length; i++) if (word[i] !== letters[at + i - from]) return false;
	return true;
}

/**
 * Parts of a word that stay intact after one edit: its start, its end, or its start with the letters between them
 * swapped.
 */
export interface WordParts {
	start: string;
	end: string;
	swapped: string;
}

/** The parts of a word of five letters or more; the end has three letters or more. */
export function wordPartsOf(word: string): WordParts {
	const middle = Math.floor(word.length / 2);
	const start = word.slice(0, middle);
	const end = word.slice(middle);
	return { start, end, swapped: `${start.slice(0, -1)}${end.slice(0, 1)}${start.slice(-1)}${end.slice(1)}` };
}

/** Shorter searches match too many teams. Folded, so "A&M" has three. */
const TEAM_LETTERS = 3;
/** How many teams are listed above the athletes. */
const TEAMS_SHOWN = 6;

/**
 * Teams whose name has every word of the search. Those that begin with the search come first, then by folded name and
 * id. `teams` may be in any order.
 */
export function matchingTeams(teams: readonly Team[], search: string, near: boolean): Team[] {
	const wanted = foldTyped(search);
	if (wanted.length < TEAM_LETTERS) return [];
	const words = searchWords(wanted).map((text) => ({ text, isNumber: false, mayBeNear: LONG_ENOUGH.test(text) }));
	return teams
		.map(({ team_id, team_name, conference }) => ({ team: { team_id, team_name, conference }, key: foldTyped(team_name) }))
		.filter(({ key }) => {
			const candidates = key.split(' ');
			return words.every((word) => matchesAny(word, candidates, near));
		})
		.sort((a, b) => Number(b.key.startsWith(wanted)) - Number(a.key.startsWith(wanted)) || compareFolded(a.key, b.key) || a.team.team_id - b.team.team_id)
		.slice(0, TEAMS_SHOWN)
		.map(({ team }) => team);
}
