import * as z from 'zod/mini';
import { INVISIBLE_CHARACTER_TEXT, isPlainLine, plainText } from './plain-text.ts';

/** The error of an empty required field. */
const MISSING = 'Fill in this field.';
const URL_MAX = 500;

const atMost = (max: number) => z.maxLength(max, `Use at most ${max.toLocaleString('en-US')} characters.`);

/** A single-line text without invisible characters. `missing`: the error if the field is empty. */
export const textLine = (max: number, missing = MISSING) =>
	z.string(missing).check(z.trim(), z.minLength(1, missing), atMost(max), z.refine(isPlainLine, INVISIBLE_CHARACTER_TEXT));

/** A multi-line text. */
export const textBlock = (max: number) =>
	z.pipe(
		z.string(MISSING).check(z.trim(), z.minLength(1, MISSING), atMost(max)),
		z.transform((text) => plainText(text).replaceAll('\r\n', '\n')),
	);

/** A web address that a page may link to. */
export const webAddress = z.string().check(
	z.trim(),
	atMost(URL_MAX),
	z.refine((text) => isHttps(text), 'Enter a web address that starts with https://.'),
);

/** A color such as #123a5c. */
export const hexColor = z.pipe(
	z.string().check(z.trim(), z.regex(/^#[0-9a-f]{6}$/i, 'Enter a color such as #123a5c.')),
	z.transform((text) => text.toLowerCase()),
);

function isHttps(text: string): boolean {
	const url = URL.parse(text);
	return url !== null && url.protocol === 'https:' && url.username === '' && url.password === '';
}
