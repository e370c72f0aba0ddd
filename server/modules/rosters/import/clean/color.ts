import { type Cleanings, present } from './cell-value.ts';

/** "#1F6FD1" or "1f6fd1" → "#1f6fd1"; anything that isn't a color is dropped and noted. */
export function hexColor(value: string | undefined, cleanings: Cleanings): string | null {
	const text = present(value);
	if (text === null) return null;
	const m = /^#?([0-9a-f]{6})$/i.exec(text);
	return m?.[1] === undefined ? cleanings.drop('color', text, 'not #rrggbb') : `#${m[1].toLowerCase()}`;
}

/** Both colors of a team. Black without a second color is the source's placeholder for "unknown", not a color. */
export function teamColors(color: string | undefined, alt: string | undefined, cleanings: Cleanings): { color: string | null; alt_color: string | null } {
	const main = hexColor(color, cleanings);
	const second = hexColor(alt, cleanings);
	if (main === '#000000' && second === null) return { color: cleanings.note('color: placeholder #000000'), alt_color: null };
	return { color: main, alt_color: second };
}
