import { randomInt } from 'node:crypto';

/** Capitals and digits that nobody confuses: each carries 5 bits. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Random characters that a person can type. */
export function drawCode(length: number): string {
	return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** A code as it was drawn, whatever case and separators a person typed. */
export function typedCode(text: string): string {
	return text.toUpperCase().replace(/[\s-]/g, '');
}
