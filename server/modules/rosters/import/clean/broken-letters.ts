import { decodeHTMLStrict } from 'entities';
import { decodeWhole, type Encoding } from '../reading/encodings.ts';

/** How often a text may have been misread and saved again. */
const MOST_TIMES = 3;
/** Encodings that programs mistake UTF-8 for. */
const MISREAD: readonly Encoding[] = ['windows-1252', 'macintosh', 'cp437', 'cp850'];
const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});/i;
const BEYOND_ASCII = /[\u0080-\uffff]/;
/** Most cells can't hold anything broken. */
const isPlain = (cell: string) => !BEYOND_ASCII.test(cell) && !cell.includes('&');
const webAddress = /^https?:/i;

/** Character → byte, for the upper half of an encoding. What Windows-1252 leaves open is what browsers make of it. */
const bytesOf = new Map(
	MISREAD.map((encoding) => {
		const bytes = Array.from({ length: 128 }, (_, at) => [decodeWhole(encoding, Uint8Array.of(128 + at)), 128 + at] as const);
		return [encoding, new Map(bytes)] as const;
	}),
);

/**
 * A cell with letters that were misread as another encoding put right ("MuÃ±oz" → "Muñoz"), and with HTML's names for
 * letters spelled out. Only what is certain is changed.
 */
export function mendedLetters(cell: string): { text: string; kinds: string[] } {
	const kinds: string[] = [];
	if (isPlain(cell)) return { text: cell, kinds };
	let text = cell;
	for (let times = 0; times < MOST_TIMES && ENTITY.test(text) && !webAddress.test(text.trim()); times++) {
		const decoded = decodeHTMLStrict(text).replaceAll('\u00a0', ' ');
		if (decoded === text) break;
		text = decoded;
		if (times === 0) kinds.push('HTML’s names for letters');
	}
	for (let times = 0; times < MOST_TIMES && BEYOND_ASCII.test(text); times++) {
		const mended = onceMended(text);
		if (mended === text) break;
		text = mended;
		if (times === 0) kinds.push('broken letters mended');
	}
	return { text, kinds };
}

/** Why a cell's letters can't be published; undefined for a good one. */
export function brokenLetters(cell: string): string | undefined {
	if (isPlain(cell)) return undefined;
	if (cell.includes('\ufffd')) return 'a letter was lost when the file was saved (�). Write it again, or save the file as UTF-8';
	if (/[\u0080-\u009f]|Ã[\u00a0-\u00bf€-™]|â€|Â[\u00a0-\u00bf]|√[±≠©°≥∫¶ß®√ºÄÅ]|├[▒║í®½▓]/.test(cell))
		return 'broken letters. Save the file as UTF-8 where it comes from';
	if (ENTITY.test(cell) && !webAddress.test(cell.trim())) return 'HTML’s name for a letter that there isn’t';
	return undefined;
}

/** Each run of letters that is strictly UTF-8 when its bytes are taken back is what those bytes say. */
function onceMended(text: string): string {
	for (const encoding of MISREAD) {
		const bytes = bytesOf.get(encoding) ?? new Map<string, number>();
		const mended = text.replace(/[\u0080-\uffff]{2,}/g, (run) => utf8Of(run, bytes) ?? run);
		if (mended !== text) return mended;
	}
	return text;
}

const strict = new TextDecoder('utf-8', { fatal: true });

function utf8Of(run: string, bytesOfChars: ReadonlyMap<string, number>): string | undefined {
	const bytes = [...run].map((char) => bytesOfChars.get(char));
	if (bytes.includes(undefined)) return undefined;
	try {
		const text = strict.decode(Uint8Array.from(bytes as number[]));
		// A result that isn't text is a coincidence.
		return /[\u0080-\u009f\ufffd]/.test(text) && !/[ÃÂ]/.test(text) ? undefined : text;
	} catch {
		return undefined;
	}
}
