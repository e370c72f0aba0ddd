import type { SearchBody } from '#domain/roster/listing/search-body.ts';
import {
	foldedWords,
	matchesAny,
	matchingTeams,
	positionWords,
	type SearchedWord,
	type SearchMatch,
	searchedWords,
	wordPartsOf,
} from '#domain/roster/listing/search-words.ts';
import type { Player, Team } from '#domain/roster/roster.ts';
import { and, eq, inArray, or, type SQL, sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { players } from '#server/db/schema/rosters-schema.ts';
import { positionsIn, teamsIn } from './browse-queries.ts';
import { beginsName } from './name-condition.ts';
import { countThat, filterConditions, playersThat } from './player-queries.ts';

export interface FoundPlayers {
	players: Player[];
	/** Number of matching athletes, over all pages. */
	count: number;
	match: SearchMatch;
	teams: Team[];
}

/** The search of home (docs/decisions/043), with the rows of `HotIndex.find`. */
export function searchPlayers(db: Db, body: SearchBody, skip: number, limit: number): Promise<FoundPlayers> {
	return searchBy(body, {
		vocabulary: () => vocabularyOf(db, body.sport_id),
		page: async (_match, conditions) => {
			const [players, count] = await Promise.all([playersThat(db, conditions, skip, limit), countThat(db, conditions)]);
			return { players, count };
		},
	});
}

interface SearchReads {
	/** Finds a page of the athletes that match all conditions, and how many match. */
	page: (match: SearchMatch, conditions: readonly SQL[]) => Promise<Pick<FoundPlayers, 'players' | 'count'>>;
	/** The vocabulary of the searched sport. */
	vocabulary: () => Promise<Vocabulary>;
}

/** The same search, with the caller's own queries. */
export async function searchBy({ search, ...filter }: SearchBody, { page, vocabulary: readVocabulary }: SearchReads): Promise<FoundPlayers> {
	const { words, joined, mayBeNear } = searchedWords(search);
	const readings = [words, ...joined];
	const [names, vocabulary] = await Promise.all([page('names', filterConditions({ ...filter, search })), readVocabulary()]);
	if (words.length === 0) return { ...names, match: 'names', teams: [] };
	const teamsThat = (near: boolean) => (filter.team_id === undefined ? matchingTeams(vocabulary.teams.filter(isIn(filter.conference)), search, near) : []);
	const teams = teamsThat(false);
	if (names.count > 0) return { ...names, match: 'names', teams };
	const byWords = await page('words', wordConditions(filter, readings, vocabulary, false));
	if (byWords.count > 0 || teams.length > 0 || !mayBeNear) return { ...byWords, match: 'words', teams };
	return { ...(await page('near', wordConditions(filter, readings, vocabulary, true))), match: 'near', teams: teamsThat(true) };
}

const isIn = (conference: string | undefined) => (team: Team) => conference === undefined || team.conference === conference;

/** What a word can match other than a name: few enough to compare one by one. */
export interface Vocabulary {
	teams: readonly Team[];
	positions: readonly string[];
}

export async function vocabularyOf(db: Db, sport_id: number): Promise<Vocabulary> {
	const [teams, positions] = await Promise.all([teamsIn(db, sport_id), positionsIn(db, sport_id)]);
	return { teams, positions };
}

/** The approximate size in memory, in bytes. */
export const vocabularyBytes = (vocabulary: Vocabulary): number => 2 * JSON.stringify(vocabulary).length;

/** The athletes that match the filter and every word of a reading, as conditions on `players`. */
export function wordConditions(
	filter: Omit<SearchBody, 'search'>,
	readings: readonly (readonly SearchedWord[])[],
	vocabulary: Vocabulary,
	near: boolean,
): SQL[] {
	const matching = or(...readings.map((words) => and(...words.map((word) => wordCondition(filter.sport_id, word, vocabulary, near)))));
	return [...filterConditions(filter), ...(matching === undefined ? [] : [matching])];
}

/** Each way to match has an index of its own, and the database joins what they find. */
function wordCondition(sport_id: number, word: SearchedWord, { teams, positions }: Vocabulary, near: boolean): SQL {
	if (word.isNumber) return eq(players.jersey_number, word.text);
	const ids = teams.filter((team) => matchesAny(word, foldedWords(team.team_name), near)).map(({ team_id }) => team_id);
	const codes = positions.filter((code) => matchesAny(word, positionWords(code), near));
	return or(
		beginsName(word.text),
		near && word.mayBeNear ? hasNearWord(word.text) : undefined,
		ids.length > 0 ? inArray(players.team_id, ids) : undefined,
		codes.length > 0 ? and(eq(players.sport_id, sport_id), inArray(players.position, codes)) : undefined,
	) as SQL;
}

// Searched words are letters and digits only, so they contain nothing special for LIKE or a regular expression.

/** By the trigram index. */
const nameLike = (pattern: string): SQL => sql`(' ' || ${players.name_fold}) like ${pattern}`;
const hasWord = (start: string): SQL => nameLike(`% ${start}%`);

/** The index finds names with an intact half of the word, and the pattern checks those. */
function hasNearWord(text: string): SQL {
	const { start, end, swapped } = wordPartsOf(text);
	return and(or(hasWord(start), hasWord(swapped), nameLike(`%${end}%`)), sql`${players.name_fold} ~ ${nearPattern(text)}`) as SQL;
}

/** A regular expression for words that `isNearStart` accepts. */
function nearPattern(text: string): string {
	const starts = Array.from(text, (_, i) => {
		const [before, after] = [text.slice(0, i), text.slice(i + 1)];
		return [`${before}${after}`, `${before}[^ ]${after}`, `${before}[^ ]${text.slice(i)}`, `${before}${after.slice(0, 1)}${text.charAt(i)}${after.slice(1)}`];
	});
	return `(^| )(${[...new Set(starts.flat())].join('|')})`;
}
