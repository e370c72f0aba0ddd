import type { SearchBody } from '#domain/roster/listing/search-body.ts';
import {
	foldedWords,
	matchesAny,
	matchingTeams,
	positionWords,
	type SearchedWord,
	type SearchMatch,
	searchedWords,
} from '#domain/roster/listing/search-words.ts';
import type { Player, Team } from '#domain/roster/roster.ts';
import { and, eq, inArray, or, type SQL, sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { players } from '#server/db/schema/rosters-schema.ts';
import { positionsIn, teamsIn } from './browse-queries.ts';
import { beginsName } from './name-condition.ts';
import { nearStarts, readNameWords } from './near-starts.ts';
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
		nameWords: () => readNameWords(db, body.sport_id),
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
	/** The different words of the names in the searched sport. */
	nameWords: () => Promise<readonly string[]>;
}

/** The same search, with the caller's own queries. */
export async function searchBy({ search, ...filter }: SearchBody, { page, vocabulary: readVocabulary, nameWords }: SearchReads): Promise<FoundPlayers> {
	const { words, joined, mayBeNear } = searchedWords(search);
	const readings = [words, ...joined];
	const [names, vocabulary] = await Promise.all([page('names', filterConditions({ ...filter, search })), readVocabulary()]);
	if (words.length === 0) return { ...names, match: 'names', teams: [] };
	const teamsThat = (near: boolean) => (filter.team_id === undefined ? matchingTeams(vocabulary.teams.filter(isIn(filter.conference)), search, near) : []);
	const teams = teamsThat(false);
	if (names.count > 0) return { ...names, match: 'names', teams };
	const byWords = await page('words', wordConditions(filter, readings, vocabulary));
	if (byWords.count > 0 || teams.length > 0 || !mayBeNear) return { ...byWords, match: 'words', teams };
	return { ...(await page('near', wordConditions(filter, readings, vocabulary, await nameWords()))), match: 'near', teams: teamsThat(true) };
}

const isIn = (conference: string | undefined) => (team: Team) => conference === undefined || team.conference === conference;

/** Texts other than names that a word can match: few enough to compare one by one. */
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

/**
 * The athletes that match the filter and every word of a reading, as conditions on `players`.
 * @param nameWords the words of the sport's names, for near misses
 */
export function wordConditions(
	filter: Omit<SearchBody, 'search'>,
	readings: readonly (readonly SearchedWord[])[],
	vocabulary: Vocabulary,
	nameWords?: readonly string[],
): SQL[] {
	const matching = or(...readings.map((words) => and(...words.map((word) => wordCondition(filter.sport_id, word, vocabulary, nameWords)))));
	return [...filterConditions(filter), ...(matching === undefined ? [] : [matching])];
}

/** Each way to match has an index of its own, and the database joins what they find. */
function wordCondition(sport_id: number, word: SearchedWord, { teams, positions }: Vocabulary, nameWords: readonly string[] | undefined): SQL {
	if (word.isNumber) return eq(players.jersey_number, word.text);
	const near = nameWords !== undefined;
	const ids = teams.filter((team) => matchesAny(word, foldedWords(team.team_name), near)).map(({ team_id }) => team_id);
	const codes = positions.filter((code) => matchesAny(word, positionWords(code), near));
	return or(
		beginsName(word.text),
		...(near && word.mayBeNear ? nearStarts(word.text, nameWords).map(hasWord) : []),
		ids.length > 0 ? inArray(players.team_id, ids) : undefined,
		codes.length > 0 ? and(eq(players.sport_id, sport_id), inArray(players.position, codes)) : undefined,
	) as SQL;
}

/** Words are letters and digits only, so they contain nothing special for LIKE. By the trigram index. */
const hasWord = (start: string): SQL => sql`(' ' || ${players.name_fold}) like ${`% ${start}%`}`;
