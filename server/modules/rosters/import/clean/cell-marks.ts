/** Characters without a width at the edges of a cell, as web pages leave them: zero-width spaces, joiners, soft hyphens. */
const EDGES = /^[\u00ad\u200b-\u200f\u2060\ufeff\s]+|[\u00ad\u200b-\u200f\u2060\ufeff\s]+$/g;
const WIDTHLESS = /[\u00ad\u200b-\u200f\u2060\ufeff]/;
/** An apostrophe that keeps a spreadsheet from calculating, as our own exports have it, or that marks a number as text. */
const GUARD = /^'(?=[\p{Z}\p{Cf}\v\f"]*[=+\-@＝＋－＠﹦﹢﹣﹫]|[\d'])/u;

/** Where else our exports have it, because some programs split cells there (`csvRow`). */
const INNER_GUARD = /(?<=[;\t\r\n])'(?=[\p{Z}\p{Cf}\v\f"]*[=+\-@＝＋－＠﹦﹢﹣﹫])/gu;

/** A cell without marks that aren't part of its value, and which kinds there were. */
export function withoutMarks(cell: string): { text: string; kinds: string[] } {
	const kinds: string[] = [];
	let text = cell;
	if (WIDTHLESS.test(text)) {
		const edged = text.replace(EDGES, '');
		if (edged !== text.trim()) {
			kinds.push('characters without a width removed');
			text = edged;
		}
	}
	if (GUARD.test(text)) {
		kinds.push('apostrophe before the value removed');
		text = text.replace(GUARD, '');
	}
	return { text: text.replace(INNER_GUARD, ''), kinds };
}
