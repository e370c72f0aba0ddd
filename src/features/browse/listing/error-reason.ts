/** Toast of a listing fetch error: what follows the first colon of the error text, or the whole text (spec §8). */
export function errorReason(text: string): string {
	const at = text.indexOf(':');
	const rest = at === -1 ? '' : text.slice(at + 1).trim();
	return rest === '' ? text : rest;
}
