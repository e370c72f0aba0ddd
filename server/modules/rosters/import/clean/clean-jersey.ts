import type { Cleanings } from './cell-value.ts';
import { isPlaceholder } from './placeholder.ts';

/** Text, because 00 and 0 are different numbers. "No.: 12" and "#12" are 12; in "23/44", the first counts. */
export function jersey(text: string | null, cleanings: Cleanings): string | null {
	if (text === null || isPlaceholder(text)) return null;
	const unquoted = text.replace(/^'(?=\d)/, '');
	const bare = unquoted.replace(/^(?:no\.?:?|num(?:ber)?\.?:?|jersey:?)?\s*#?\s*/i, '');
	if (bare !== unquoted) cleanings.note('jersey: label removed');
	const number = /^(\d{1,3})(?:\.0)?(\s*[/,&].*)?$/.exec(bare);
	if (number?.[1] === undefined) return cleanings.drop('jersey', text, 'not a number');
	if (number[2] !== undefined) cleanings.note('jersey: two values, the first kept');
	return number[1];
}
