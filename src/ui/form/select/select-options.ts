export interface SelectOption {
	/** Stable key, passed to `onChange`. */
	value: string;
	label: string;
}

function plain(text: string): string {
	return text
		.normalize('NFKD')
		.replace(/\p{M}+/gu, '')
		.toLowerCase();
}

/** Options whose label contains the typed text anywhere, ignoring case and accents. */
export function matchOptions(options: readonly SelectOption[], typed: string): readonly SelectOption[] {
	const wanted = plain(typed.trim());
	return wanted === '' ? options : options.filter((option) => plain(option.label).includes(wanted));
}

/** How many options PageUp and PageDown move by (spec §9). */
export const PAGE_STEP = 5;

/**
 * The index of the active option, out of `count`, after a key press; null for keys that the list doesn't handle. Arrows
 * wrap around; PageUp and PageDown stop at the ends.
 */
export function moveActive(key: string, active: number, count: number): number | null {
	if (count === 0) return null;
	switch (key) {
		case 'ArrowDown':
			return (active + 1) % count;
		case 'ArrowUp':
			return (active - 1 + count) % count;
		case 'PageDown':
			return Math.min(active + PAGE_STEP, count - 1);
		case 'PageUp':
			return Math.max(active - PAGE_STEP, 0);
		case 'Home':
			return 0;
		case 'End':
			return count - 1;
		default:
			return null;
	}
}
