import { useId } from 'react';

/** How close the picture stands to the cloth, as a photographer would crop it. */
const crops = {
	card: { box: '34 4 252 166', y: 143, size: 112 },
	portrait: { box: '26 -4 268 190', y: 143, size: 112 },
	mini: { box: '102 44 116 116', y: 143, size: 112 },
	row: { box: '78 8 164 150', y: 143, size: 112 },
	whole: { box: '62 6 196 196', y: 143, size: 112 },
} as const;

interface JerseyProps {
	/** As the roster has it; nothing is drawn where it is unknown. */
	number: string | null;
	/** Surname for the nameplate (portrait only); the one place for capitals. */
	name?: string;
	crop?: keyof typeof crops;
}

/**
 * The drawn jersey that stands wherever a photo is missing or offline. Colours come from `teamStyle` on an element around it.
 * Decoration: name and number stand in the text beside it.
 */
export function Jersey({ number, name, crop = 'card' }: JerseyProps) {
	const mesh = useId();
	const { box, y, size } = crops[crop];
	const plate = name?.toLocaleUpperCase('en-US') ?? '';
	return (
		<svg className="jersey" viewBox={box} preserveAspectRatio="xMidYMin slice" aria-hidden="true">
			<pattern id={mesh} width="4.5" height="4.5" patternUnits="userSpaceOnUse">
				<circle cx="1.1" cy="1.1" r=".75" opacity=".13" />
				<circle cx="3.35" cy="3.35" r=".75" opacity=".13" />
			</pattern>
			<path className="b" d="M124 22Q160 54 196 22L236 33Q254 39 263 58L308 142L258 168L239 128L240 400L80 400L81 128L62 168L12 142L57 58Q66 39 84 33Z" />
			<path className="inside" d="M124 22Q160 6 196 22Q160 54 124 22Z" />
			<path className="s" d="M81 128L80 400L99 400Q103 240 95 92ZM239 128L240 400L221 400Q217 240 225 92Z" />
			<path fill={`url(#${mesh})`} d="M84 33L124 22Q160 54 196 22L236 33L239 128L240 400L80 400L81 128Z" />
			<path className="l" d="M98 30Q88 66 81 128M222 30Q232 66 239 128" />
			<path className="t" d="M18 131L67 157L72 147L23 121ZM26 115L75 140L80 130L31 105ZM302 131L253 157L248 147L297 121ZM294 115L245 140L240 130L289 105Z" />
			<path className="c" d="M122 21Q160 56 198 21" />
			{plate !== '' && (
				<text className="plate" x="162" y="72" fontSize="20" {...(plate.length > 9 ? { textLength: 112, lengthAdjust: 'spacingAndGlyphs' as const } : {})}>
					{plate}
				</text>
			)}
			{number !== null && (
				<text
					x="160"
					y={plate === '' ? y : 169}
					fontSize={plate === '' ? size : 118}
					{...(number.length > 2 ? { textLength: 104, lengthAdjust: 'spacingAndGlyphs' as const } : {})}
				>
					{number}
				</text>
			)}
		</svg>
	);
}
