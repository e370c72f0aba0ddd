import { html } from '#server/http/answers/html-page.ts';

export const FONT = 'League Gothic';

interface TextLook {
	x: number;
	y: number;
	size: number;
	fill: string;
	/** The width to squeeze the text into. */
	length?: number;
	/** Color of an outline around the letters. */
	edge?: string;
	/** Whether it is centered on `x` instead of starting there. */
	middle?: boolean;
	/** Space between letters. */
	spacing?: number;
}

/** Characters that XML can't contain, and those that change the direction of what follows. */
const unwritable = /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffe\uffff]/gu;
/** A line of text in the heading typeface. */
export function svgText(text: string, { x, y, size, fill, length, edge, middle = false, spacing }: TextLook): string {
	const body = html`${text.normalize('NFC').replace(unwritable, ' ')}`.html;
	return [
		`<text x="${x}" y="${y}" font-family="${FONT}" font-size="${size}" fill="${fill}"`,
		middle ? ' text-anchor="middle"' : '',
		length === undefined ? '' : ` textLength="${length}" lengthAdjust="spacingAndGlyphs"`,
		spacing === undefined ? '' : ` letter-spacing="${spacing}"`,
		edge === undefined ? '' : ` stroke="${edge}" stroke-width="7" stroke-linejoin="round" paint-order="stroke"`,
		` xml:space="preserve">${body}</text>`,
	].join('');
}
