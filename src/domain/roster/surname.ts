const SUFFIXES = new Set(['jr', 'sr', 'ii', 'iii', 'iv', 'v']);

/** The name on the nameplate: the last name without its suffix. "Christopher Vandenbroucke III" → "Vandenbroucke". */
export function surname(name: string): string {
	const words = name.trim().split(/\s+/);
	while (words.length > 1 && SUFFIXES.has((words.at(-1) ?? '').replace(/[.,]/g, '').toLowerCase())) words.pop();
	return (words.at(-1) ?? '').replace(/,$/, '');
}
