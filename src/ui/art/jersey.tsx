import { useId } from 'react';
import { jerseyMesh, jerseyNumber, jerseyPlate, jersey as lines } from '#domain/drawing/jersey-drawing.ts';

/** How tightly each view crops the jersey, as a photographer would. */
const crops = {
	card: '34 4 252 166',
	portrait: '26 -4 268 190',
	mini: '102 44 116 116',
	row: '78 8 164 150',
	whole: '62 6 196 196',
	/** Down to the hem, if there is room. */
	poster: '2 -8 316 250',
} as const;

interface JerseyProps {
	/** As in the roster. Nothing is drawn if it is unknown. */
	number: string | null;
	/** Surname for the nameplate (portrait only). The only place that uses capitals. */
	name?: string;
	crop?: keyof typeof crops;
}

/**
 * The drawn jersey that replaces a photo that is missing or offline. Its colors come from `teamStyle` on an ancestor.
 * It is decorative: the text beside it has the name and number.
 */
export function Jersey({ number, name, crop = 'card' }: JerseyProps) {
	const mesh = useId();
	const plate = name?.toLocaleUpperCase('en-US') ?? '';
	const { tile, radius, opacity, dots } = jerseyMesh;
	// Cropped to its number, a jersey without one would be a blank square.
	const view = crops[crop === 'mini' && number === null ? 'row' : crop];
	return (
		<svg className="ui-jersey" viewBox={view} preserveAspectRatio="xMidYMin slice" aria-hidden="true">
			<pattern id={mesh} width={tile} height={tile} patternUnits="userSpaceOnUse">
				{dots.map((at) => (
					<circle key={at} cx={at} cy={at} r={radius} opacity={opacity} />
				))}
			</pattern>
			<path className="ui-jersey-body" d={lines.body} />
			<path className="ui-jersey-inside" d={lines.inside} />
			<path className="ui-jersey-sides" d={lines.sides} />
			<path fill={`url(#${mesh})`} d={lines.mesh} />
			<path className="ui-jersey-seams" d={lines.seams} />
			<path className="ui-jersey-sleeves" d={lines.sleeves} />
			<path className="ui-jersey-collar" d={lines.collar} />
			{plate !== '' && (
				<text className="ui-jersey-plate" {...layoutFor(jerseyPlate(plate))}>
					{plate}
				</text>
			)}
			{number !== null && <text {...layoutFor(jerseyNumber(number, plate !== ''))}>{number}</text>}
		</svg>
	);
}

function layoutFor({ x, y, size, length }: ReturnType<typeof jerseyPlate>) {
	return { x, y, fontSize: size, textLength: length, lengthAdjust: length && 'spacingAndGlyphs' };
}
