import { searchTokens } from '#domain/texts/search-tokens.ts';
import { and, eq, or, type SQL, sql } from '#server/db/drizzle.ts';
import { players } from '#server/db/schema/rosters-schema.ts';

/**
 * In a query of `players`: the word begins a word of the athlete's name, alone or together with the words after it. A
 * searched word is letters and digits only, so it contains nothing special for LIKE. By a trigram index.
 */
export const beginsName = (word: string): SQL => sql`(' ' || ${players.name_joins}) like ${`% ${word}%`}`;

/** The searched words: one reading of them matches the name, and a number is the whole jersey number. */
export function searchConditions(search: string): SQL[] {
	const named = nameCondition(search);
	return [...(named === undefined ? [] : [named]), ...searchTokens(search).jersey.map((number) => eq(players.jersey_number, number))];
}

/** Whether one reading of the searched words matches the name; undefined for a search without words. */
function nameCondition(search: string): SQL | undefined {
	const { name, joined } = searchTokens(search);
	if (name.length === 0) return undefined;
	return or(...[name, ...joined].map((reading) => and(...reading.map(beginsName))));
}
