import { and, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { searchWords } from '#domain/texts/fold.ts';

/** Every word of `search` begins a word of the folded text in `column`, which has a trigram index over `' ' || column`. */
export function wordsBegin(column: PgColumn, search: string): SQL | undefined {
	// Folded words are letters and digits only, so that nothing in them means anything to LIKE.
	return and(...searchWords(search).map((word) => sql`(' ' || ${column}) like ${`% ${word}%`}`));
}
