import { LOGO_JERSEY, LOGO_LETTERS } from '#domain/drawing/logo-drawing.ts';
import type { TeamColors } from '#domain/drawing/team-colors.ts';
import { fitTitle, pressed } from './fit-title.ts';
import { jerseySvg } from './jersey-svg.ts';
import { svgText } from './svg-text.ts';

/** The contents of a picture. */
export interface Card {
	/** A line above the title: the team of an athlete, the sport of a team. */
	over: string;
	title: string;
	/** A line below it; may be empty. */
	under: string;
	number: string | null;
	/** On the jersey's back, in capitals; may be empty. */
	plate: string;
	colors: TeamColors;
}

/** The size that chats and social networks show in full (Open Graph's 1.91 to 1). */
export const CARD = { width: 1200, height: 630 } as const;

const LEFT = 520;
const WIDTH = CARD.width - LEFT - 56;

/** A picture as SVG: the jersey on its team's color, the name beside it, the sleeve's stripe below. */
export function cardSvg({ over, title, under, number, plate, colors }: Card): string {
	const { team, trim, band, on_band } = colors;
	const { lines, size } = fitTitle(title, WIDTH);
	const bottom = 500;
	const top = bottom - (lines.length - 1) * size;
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${CARD.width} ${CARD.height}">`,
		`<rect width="${CARD.width}" height="${CARD.height}" fill="${band}"/>`,
		`<rect width="${LEFT - 48}" height="${CARD.height}" fill="${on_band}" fill-opacity=".15"/>`,
		`<g transform="translate(-4 22) scale(1.5)">${jerseySvg(colors, number, plate)}</g>`,
		svgText(over, { x: LEFT, y: Math.max(76, top - size * 0.98), size: 52, fill: on_band, ...pressed(over, 52, WIDTH) }),
		...lines.map((line, i) => svgText(line, { x: LEFT, y: top + i * size, size, fill: on_band, ...pressed(line, size, WIDTH) })),
		under === '' ? '' : svgText(under, { x: LEFT, y: bottom + 62, size: 40, fill: on_band, ...pressed(under, 40, WIDTH - 130) }),
		`<g transform="translate(1062 508) scale(1.5)"><path d="${LOGO_JERSEY} ${LOGO_LETTERS}" fill="${on_band}" fill-rule="evenodd"/></g>`,
		`<rect y="594" width="${CARD.width}" height="36" fill="${trim}"/><rect y="603" width="${CARD.width}" height="18" fill="${team}"/>`,
		'</svg>',
	].join('');
}
