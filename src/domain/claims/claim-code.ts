/** Crockford's 32 digits and letters: none looks like another, so each carries 5 bits. */
export const CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 50 bits. */
export const CODE_LENGTH = 10;
/** Days for which a code works: long enough for a season's first team meetings. */
export const CODE_DAYS = 60;

const written = new RegExp(`^[${CODE_ALPHABET}]{${CODE_LENGTH}}$`);

/**
 * A code as it was made, however somebody typed it: in any case, with blanks and hyphens, and with the letters that Crockford reads as
 * digits. Undefined for anything that no code looks like.
 */
export function typedClaimCode(text: string): string | undefined {
	const code = text.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
	return written.test(code) ? code : undefined;
}

/** As cards print it: two groups of five. */
export function printedCode(code: string): string {
	return `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`;
}
