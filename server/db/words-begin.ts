import { and, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { searchWords } from '#domain/texts/fold.ts';

/**
 * Matches if every word of `search` begins a word of the folded text in `column`.
 * A trigram index covers `' ' || column`.
 */
export function wordsBegin(column: PgColumn, search: string): SQL | undefined {
	// Folded words are letters and digits only, so they contain nothing special for LIKE.
	return and(...searchWords(search).map((word) => sql`(' ' || ${column}) like ${`% ${word}%`}`));
}
