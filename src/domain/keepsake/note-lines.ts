/** Emoji, and letters of Asian scripts. Ranges, and not classes of Unicode, which differ by the browser's version. */
const WIDEST = /[\u1100-\u1fff\u2070-\u{10ffff}]/u;
const WIDE = /[MWmw@%—…]/;
const CAPITAL = /[A-Z\u00c0-\u00de\u0391-\u042f]/;
/** A letter with the signs on it, or an emoji of several characters: nothing ends a line within it. */
const WHOLE = /.(?:[\u0300-\u036f]|[\ufe00-\ufe0f]|[\u{1f3fb}-\u{1f3ff}]|\u200d.)*/gsu;
/** Font sizes, the largest first. */
const SIZES = [32, 28, 24, 20, 17] as const;

/**
 * A text in lines that stay inside a box, as large as it fits. A picture has no layout of its own, and each phone has another font, so widths
 * are rather too large than too small. The result only depends on the text.
 */
export function noteLines(text: string, { width, height }: { width: number; height: number }): { size: number; lines: string[] } {
	const words = text.split(' ').map((word) => word.match(WHOLE) ?? []);
	const inSize = (size: number) => ({ size, lines: broken(words, width / size) });
	const fitting = SIZES.map(inSize).find(({ size, lines }) => (lines.length - 1) * size * 1.25 + size <= height);
	return fitting ?? inSize(SIZES[SIZES.length - 1] ?? 0);
}

/** @param most the width of a line, in ems */
function broken(words: readonly (readonly string[])[], most: number): string[] {
	const lines: string[] = [];
	let line = '';
	let taken = 0;
	function end() {
		if (line !== '') lines.push(line);
		line = '';
		taken = 0;
	}
	for (const word of words) {
		const needs = word.reduce((sum, sign) => sum + emsOf(sign), 0);
		if (line !== '') {
			if (taken + SPACE + needs <= most) {
				line += ' ';
				taken += SPACE;
			} else end();
		}
		// Only a word that is longer than a line is broken.
		for (const sign of word) {
			const ems = emsOf(sign);
			if (taken + ems > most) end();
			line += sign;
			taken += ems;
		}
	}
	end();
	return lines;
}

const SPACE = 0.34;

function emsOf(sign: string): number {
	return WIDEST.test(sign) ? 1.3 : WIDE.test(sign) ? 1 : CAPITAL.test(sign) ? 0.78 : 0.6;
}
