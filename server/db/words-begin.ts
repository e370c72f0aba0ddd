import { searchWords } from '#domain/texts/fold.ts';
import { and, type PgColumn, type SQL, sql } from './drizzle.ts';

/**
 * Matches if every word of `search` begins a word of the folded text in `column`.
 * A trigram index covers `' ' || column`.
 */
export function wordsBegin(column: PgColumn, search: string): SQL | undefined {
	// Folded words are letters and digits only, so they contain nothing special for LIKE.
	return and(...searchWords(search).map((word) => sql`(' ' || ${column}) like ${`% ${word}%`}`));
}
