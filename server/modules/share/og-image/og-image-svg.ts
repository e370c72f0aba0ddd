import { LOGO_JERSEY, LOGO_LETTERS } from '#domain/drawing/logo-drawing.ts';
import type { TeamColors } from '#domain/drawing/team-colors.ts';
import { jerseySvg } from './jersey-svg.ts';
import { svgText } from './svg-text.ts';

/** Average width of a letter in the heading typeface, relative to its size. */
const EM = 0.33;
const SIZES = { most: 190, least: 84 } as const;

/** Longer titles take two lines. */
const ONE_LINE = 12;

/** The contents of a picture. */
export interface OgImage {
	/** A line above the title: an athlete's team, or a team's sport. */
	over: string;
	title: string;
	/** A line below the title; may be empty. */
	under: string;
	number: string | null;
	/** On the jersey's back, in capitals; may be empty. */
	plate: string;
	colors: TeamColors;
}

/** The size that chats and social networks show in full (Open Graph's 1.91 to 1). */
export const OG_IMAGE_SIZE = { width: 1200, height: 630 } as const;

const LEFT = 520;
const WIDTH = OG_IMAGE_SIZE.width - LEFT - 56;

/** A picture as SVG: the jersey on its team's color, the name next to it, the sleeve's stripe below. */
export function ogImageSvg({ over, title, under, number, plate, colors }: OgImage): string {
	const { team, trim, band, on_band } = colors;
	const { lines, size } = fitTitle(title, WIDTH);
	const bottom = 500;
	const top = bottom - (lines.length - 1) * size;
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${OG_IMAGE_SIZE.width} ${OG_IMAGE_SIZE.height}">`,
		`<rect width="${OG_IMAGE_SIZE.width}" height="${OG_IMAGE_SIZE.height}" fill="${band}"/>`,
		`<rect width="${LEFT - 48}" height="${OG_IMAGE_SIZE.height}" fill="${on_band}" fill-opacity=".15"/>`,
		`<g transform="translate(-4 22) scale(1.5)">${jerseySvg(colors, number, plate)}</g>`,
		svgText(over, { x: LEFT, y: Math.max(76, top - size * 0.98), size: 52, fill: on_band, ...pressed(over, 52, WIDTH) }),
		...lines.map((line, i) => svgText(line, { x: LEFT, y: top + i * size, size, fill: on_band, ...pressed(line, size, WIDTH) })),
		under === '' ? '' : svgText(under, { x: LEFT, y: bottom + 62, size: 40, fill: on_band, ...pressed(under, 40, WIDTH - 130) }),
		`<g transform="translate(1062 508) scale(1.5)"><path d="${LOGO_JERSEY} ${LOGO_LETTERS}" fill="${on_band}" fill-rule="evenodd"/></g>`,
		`<rect y="594" width="${OG_IMAGE_SIZE.width}" height="36" fill="${trim}"/><rect y="603" width="${OG_IMAGE_SIZE.width}" height="18" fill="${team}"/>`,
		'</svg>',
	].join('');
}

/** Breaks a title into one line, or two of about equal length, and picks the size at which they fill `width`. */
function fitTitle(title: string, width: number): { lines: string[]; size: number } {
	const lines = title.length <= ONE_LINE ? [title] : halves(title);
	const longest = Math.max(...lines.map((line) => line.length));
	return { lines, size: Math.round(Math.min(SIZES.most, Math.max(SIZES.least, width / (longest * EM)))) };
}

/** The width to squeeze a line into, only if it is certainly longer. Squeezing a shorter one would widen it. */
function pressed(line: string, size: number, width: number): { length?: number } {
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
