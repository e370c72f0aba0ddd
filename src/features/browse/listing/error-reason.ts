/**
 * The toast for a listing fetch error: the part of the error text after the first colon, or the whole text (spec §8).
 */
export function errorReason(text: string): string {
	const at = text.indexOf(':');
	const rest = at === -1 ? '' : text.slice(at + 1).trim();
	return rest === '' ? text : rest;
}
