import { jersey, jerseyMesh, jerseyNumber, jerseyPlate } from '#domain/drawing/jersey-drawing.ts';
import type { TeamColors } from '#domain/drawing/team-colors.ts';
import { svgText } from './svg-text.ts';

const EDGE = 'stroke="#0e1613" stroke-opacity=".3" stroke-width="2"';
const SHADE = '#000000';

/** The jersey in its team's colors, like src/ui/look/marks.css in the light theme. Place it with a `<g>` around it. */
export function jerseySvg(colors: TeamColors, number: string | null, plate: string): string {
	const { tile, radius, opacity, dots } = jerseyMesh;
	const { team, trim, num, num_edge } = colors;
	return [
		`<pattern id="mesh" width="${tile}" height="${tile}" patternUnits="userSpaceOnUse">`,
		...dots.map((at) => `<circle cx="${at}" cy="${at}" r="${radius}" opacity="${opacity}"/>`),
		'</pattern>',
		`<path d="${jersey.body}" fill="${team}" ${EDGE}/>`,
		`<path d="${jersey.inside}" fill="${shade(team, 0.42)}"/>`,
		`<path d="${jersey.sides}" fill="${SHADE}" fill-opacity=".14"/>`,
		`<path d="${jersey.mesh}" fill="url(#mesh)"/>`,
		`<path d="${jersey.seams}" fill="none" stroke="${SHADE}" stroke-opacity=".14" stroke-width="2"/>`,
		`<path d="${jersey.sleeves}" fill="${trim}"/>`,
		`<path d="${jersey.collar}" fill="none" stroke="${trim}" stroke-width="8"/>`,
		plate === '' ? '' : svgText(plate, { ...jerseyPlate(plate), fill: num, middle: true, spacing: 2.4 }),
		number === null ? '' : svgText(number, { ...jerseyNumber(number, plate !== ''), fill: num, middle: true, edge: num_edge }),
	].join('');
}

/** A `#rrggbb` color, darkened by `share` of black, 0 to 1. */
function shade(color: string, share: number): string {
	const n = Number.parseInt(color.slice(1), 16);
	return `#${[n >> 16, (n >> 8) & 255, n & 255]
		.map((part) =>
			Math.round(part * (1 - share))
				.toString(16)
				.padStart(2, '0'),
		)
		.join('')}`;
}
