/** Average width of a letter in the heading typeface, relative to its size. */
const EM = 0.33;
const SIZES = { most: 190, least: 84 } as const;
/** Longer titles take two lines. */
const ONE_LINE = 12;

/** Breaks a title into one line, or two of about equal length, and picks the size at which they fill `width`. */
export function fitTitle(title: string, width: number): { lines: string[]; size: number } {
	const lines = title.length <= ONE_LINE ? [title] : halves(title);
	const longest = Math.max(...lines.map((line) => line.length));
	return { lines, size: Math.round(Math.min(SIZES.most, Math.max(SIZES.least, width / (longest * EM)))) };
}

/** The width to squeeze a line into if it is surely longer. Squeezing a shorter one would widen it. */
export function pressed(line: string, size: number, width: number): { length?: number } {
	return line.length * size * EM > width * 1.2 ? { length: width } : {};
}

function halves(title: string): string[] {
	const words = title.split(' ');
	let best: string[] = [title];
	for (let i = 1; i < words.length; i++) {
		const pair = [words.slice(0, i).join(' '), words.slice(i).join(' ')];
		if (Math.max(...pair.map((line) => line.length)) < Math.max(...best.map((line) => line.length))) best = pair;
	}
	return best;
}
