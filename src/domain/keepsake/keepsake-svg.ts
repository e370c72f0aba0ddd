import { SIGNATURE_HEIGHT, SIGNATURE_WIDTH, type Stroke } from '../claims/signature.ts';
import type { KeepsakeFacts } from './keepsake.ts';
import { noteLines } from './note-lines.ts';
import { seasonLabel } from './season.ts';

/** Of the card, in its own units. */
export const KEEPSAKE_SIZE = { width: 1000, height: 640 } as const;

const DISPLAY = "'Oswald','Arial Narrow',Impact,sans-serif";
const TEXT = "system-ui,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const PAPER = '#f7f6f0';
const INK = '#0e1613';
const QUIET = '#5a645f';
/** The room between the card's edges. */
const INNER = 880;

interface Drawn {
	/** Where anybody can look the card up. */
	host: string;
	/** Whether that is drawn across it. */
	isVoid: boolean;
	/** What the athlete wrote to the donor. */
	note?: string | undefined;
}

/** The card as an SVG: the same text, to the byte, wherever it is made of the same facts. A card without a note is as it was before there were notes. */
export function keepsakeSvg(facts: KeepsakeFacts, { host, isVoid, note }: Drawn): string {
	const { number, season, player_name, team_name, donor, given_on, signature, token } = facts;
	const { width, height } = KEEPSAKE_SIZE;
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
		`<rect width="${width}" height="${height}" fill="${PAPER}"/>`,
		`<rect x="20" y="20" width="${width - 40}" height="${height - 40}" fill="none" stroke="${INK}" stroke-width="4"/>`,
		line(60, 92, 30, TEXT, QUIET, `${team_name} · ${seasonLabel(season)}`, 620),
		`<text x="940" y="92" font-family="${TEXT}" font-size="30" fill="${QUIET}" text-anchor="end">No. ${number}</text>`,
		line(60, 210, 120, DISPLAY, INK, player_name, INNER),
		line(60, 286, 34, TEXT, INK, thanksOf(donor), INNER),
		line(60, 334, 26, TEXT, QUIET, `Given ${dayText(given_on)}`, INNER),
		...(note === undefined ? [] : noteBlock(note)),
		`<g transform="translate(60 ${note === undefined ? '350' : '448) scale(0.5'})">${signed(signature)}</g>`,
		`<path d="M60 548H${note === undefined ? 660 : 360}" stroke="${INK}" stroke-width="2"/>`,
		line(60, 588, 20, TEXT, QUIET, `${host}/k/${token}`, INNER),
		isVoid ? voided() : '',
		'</svg>',
	].join('');
}

/** A name such as "Robin V." has the period already. */
export function thanksOf(donor: string | null): string {
	return donor === null ? 'Thank you for standing behind me.' : `Thank you, ${donor.replace(/\.$/, '')}.`;
}

/** In quotation marks, because the athlete said it, and not this site. */
function noteBlock(note: string): string[] {
	const { size, lines } = noteLines(`“${note}”`, { width: INNER, height: 88 });
	return lines.map(
		(text, at) =>
			`<text x="60" y="${362 + Math.round(size * (0.8 + at * 1.25))}" font-family="${TEXT}" font-style="italic" font-size="${size}" fill="${INK}">${escaped(text)}</text>`,
	);
}

/** "Mar 14, 2026" on every phone. */
function dayText(day: string): string {
	return new Date(day).toLocaleDateString('en-US', { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' });
}

/**
 * Text that is as large as it fits. A picture doesn't get the page's fonts, so a phone's own one is set as narrow as our display type, which
 * also keeps it inside whatever it is.
 */
function line(x: number, y: number, size: number, family: string, fill: string, text: string, room: number): string {
	const letters = Math.max(1, [...text].length);
	const isDisplay = family === DISPLAY;
	const fitting = Math.min(size, Math.floor(room / (letters * (isDisplay ? 0.36 : 0.62))));
	const narrow = isDisplay ? ` textLength="${Math.round(letters * fitting * 0.36)}" lengthAdjust="spacingAndGlyphs"` : '';
	return `<text x="${x}" y="${y}" font-family="${family}" font-size="${fitting}" fill="${fill}"${narrow}>${escaped(text)}</text>`;
}

function signed(signature: KeepsakeFacts['signature']): string {
	if (signature.kind === 'typed') {
		const size = Math.min(72, Math.floor(SIGNATURE_WIDTH / (Math.max(1, [...signature.name].length) * 0.6)));
		return `<text x="0" y="170" font-family="cursive" font-style="italic" font-size="${size}" fill="${INK}">${escaped(signature.name)}</text>`;
	}
	const lines = signature.strokes.map((stroke) => `<path d="${pathOf(stroke)}"/>`).join('');
	return `<svg width="${SIGNATURE_WIDTH}" height="${SIGNATURE_HEIGHT}" viewBox="0 0 ${SIGNATURE_WIDTH} ${SIGNATURE_HEIGHT}" fill="none" stroke="${INK}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round">${lines}</svg>`;
}

/** A stroke of one point is a dot. */
function pathOf(stroke: Stroke): string {
	const [first, ...rest] = stroke;
	if (first === undefined) return '';
	return `M${first.join(' ')}${rest.length === 0 ? 'h0' : rest.map((point) => `L${point.join(' ')}`).join('')}`;
}

function voided(): string {
	const { width, height } = KEEPSAKE_SIZE;
	return `<text x="${width / 2}" y="${height / 2 + 60}" font-family="${DISPLAY}" font-size="260" fill="#a81d17" fill-opacity="0.32" text-anchor="middle" transform="rotate(-16 ${width / 2} ${height / 2})">VOID</text>`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Without characters that XML doesn't take. */
function escaped(text: string): string {
	// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what has to go
	return text.replace(/[\u0000-\u001f\ufffe\uffff]/g, ' ').replace(/[&<>"']/g, (c) => ENTITIES[c] ?? c);
}
