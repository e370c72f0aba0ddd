import { isNearStart } from '#domain/roster/listing/search-words.ts';
import { sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { players } from '#server/db/schema/rosters-schema.ts';

/** The different words of the names in a sport. The statement is separate so that a test can check its plan. */
export const nameWordsOf = (sport_id: number) => sql`
	select distinct word from ${players}, unnest(string_to_array(${players.name_fold}, ' ')) word
	where ${players.sport_id} = ${sport_id} and ${players.retired_at} is null`;

export async function readNameWords(db: Db, sport_id: number): Promise<readonly string[]> {
	return rowsOf<{ word: string }>(await db.execute(nameWordsOf(sport_id))).map(({ word }) => word);
}

/** The approximate size in memory, in bytes. */
export const nameWordsBytes = (words: readonly string[]): number => words.reduce((sum, word) => sum + 2 * word.length + 24, 0);

/**
 * How names begin that are one edit away from a searched word: the shortest such starts of `words`, none of them a start of
 * another. Names with a word that begins with one of them are the near ones.
 */
export function nearStarts(text: string, words: readonly string[]): string[] {
	const starts = new Set<string>();
	const [first, second] = text;
	for (const word of words) {
		// One edit leaves one of the first two letters among the first two. Most words have neither.
		const [a, b] = word;
		if (a !== first && a !== second && b !== first && b !== second) continue;
		if (!isNearStart(text, word)) continue;
		const letters = [...word];
		let length = text.length - 1;
		while (!isNearStart(text, letters.slice(0, length).join(''))) length++;
		starts.add(letters.slice(0, length).join(''));
	}
	const kept: string[] = [];
	for (const start of [...starts].sort()) if (kept.length === 0 || !start.startsWith(kept.at(-1) as string)) kept.push(start);
	return kept;
}
