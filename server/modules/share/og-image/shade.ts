/** A `#rrggbb` color, darkened by `share` of black, 0 to 1. */
export function shade(color: string, share: number): string {
	const n = Number.parseInt(color.slice(1), 16);
	return `#${[n >> 16, (n >> 8) & 255, n & 255]
		.map((part) =>
			Math.round(part * (1 - share))
				.toString(16)
				.padStart(2, '0'),
		)
		.join('')}`;
}
