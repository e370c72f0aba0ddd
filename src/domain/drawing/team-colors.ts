/** Ink and paper of the design; the fallbacks if a team's own colors aren't legible. */
const WHITE = '#ffffff';
const INK = '#0e1613';
/** Fabric color of a team whose colors are unknown. */
const PLAIN = '#38443f';

/** All `#rrggbb`. */
export interface TeamColors {
	team: string;
	trim: string;
	num: string;
	num_edge: string;
	band: string;
	on_band: string;
}

type Rgb = readonly [number, number, number];

function rgb(hex: string): Rgb {
	const n = Number.parseInt(hex.slice(1), 16);
	return [n >> 16, (n >> 8) & 255, n & 255];
}

function hex(color: Rgb): string {
	return `#${color.map((c) => Math.round(c).toString(16).padStart(2, '0')).join('')}`;
}

function luminance(color: string): number {
	const [r, g, b] = rgb(color).map((c) => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4)) as [number, number, number];
	return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG contrast of two `#rrggbb`, 1 to 21. */
export function contrast(a: string, b: string): number {
	const [x, y] = [luminance(a), luminance(b)];
	return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

function mix(color: string, towards: string, share: number): string {
	const [a, b] = [rgb(color), rgb(towards)];
	return hex([a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share]);
}

function readable(on: string): string {
	return contrast(on, WHITE) >= contrast(on, INK) ? WHITE : INK;
}

const known = new Map<string, TeamColors>();

/**
 * Derives the colors of the jersey, the stripe, and the band from a team's two colors (`#rrggbb` or unknown). The
 * number has a contrast of at least 3:1 on the fabric, and text on the band at least 4.5:1, whatever the pair. Cached
 * per pair, so that a page of cards computes each team once.
 */
export function teamColors(primary: string | null, secondary: string | null): TeamColors {
	const key = `${primary} ${secondary}`;
	let colors = known.get(key);
	if (colors === undefined) {
		colors = compute(primary ?? PLAIN, secondary);
		known.set(key, colors);
	}
	return colors;
}

function compute(team: string, secondary: string | null): TeamColors {
	const plain = readable(team);
	const ratio = secondary === null ? 1 : contrast(team, secondary);
	const num = secondary !== null && ratio >= 3 ? secondary : plain;
	const trim = secondary !== null && ratio >= 1.6 ? secondary : plain;
	const away = luminance(num) > luminance(team) ? '#000000' : '#ffffff';
	const on_band = plain;
	let band = team;
	while (contrast(band, on_band) < 4.5) band = mix(band, on_band === WHITE ? '#000000' : '#ffffff', 0.04);
	return { team, trim, num, num_edge: num === trim ? mix(team, away, 0.38) : trim, band, on_band };
}
