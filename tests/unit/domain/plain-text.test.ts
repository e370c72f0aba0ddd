import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isEmail } from '#domain/account/account.ts';
import { isPlainLine, plainLine, plainText } from '#domain/texts/plain-text.ts';

describe('a line', () => {
	test.each([
		['direction, embedded', 'Sam\u202eCarver\u202c'],
		['direction, isolated', '\u2066Sam\u2069 Carver'],
		['direction, marked', 'Sam\u200e \u200fCarver\u061c'],
		['no width', 'Sa\u200bm Car\u2060ver\ufeff'],
		['a joiner between Latin letters', 'Ad\u200cm\u200din'],
		['a soft hyphen', 'Sam Car\u00adver'],
		['a filler', 'Sam\u3164 \uffa0\u115f'],
		['tags', 'Sam\u{e0041}\u{e007f}'],
		['a variant of a Latin letter', 'Sam\ufe0f\u{e0100}'],
		['controls', 'Sam\0\u0007\u007f\u009f'],
		['half a character', 'Sam\ud800'],
		['line ends and tabs inside', 'Sam\nCar\tver\u2028'],
	])('%s: refused, and clean once cleaned', (_what, text) => {
		expect(isPlainLine(text)).toBe(false);
		const clean = plainLine(text);
		expect(isPlainLine(clean)).toBe(true);
		expect(clean).toMatch(/^(Sam|Admin)[ a-zA-Z]*$/);
	});

	test.each([
		'Sam Carver',
		' Émile O’Brien-Côté, Jr. ',
		'Nguyễn Thị Minh Khai',
		'नरेन्\u200dद्र क्\u200cष', // Joiners spell forms in Devanagari.
		'علی\u200cرضا', // A name in Persian.
		'葛\u{e0100}城 辻\ufe00', // Variants of ideographs.
		'Sam 👨\u200d👩\u200d👧 ❤\ufe0f 🏃🏽\u200d♀\ufe0f 1\ufe0f\u20e3',
		'Zoë \u2019t Hart & Söhne #4, 2½',
	])('%j can be seen as it is', (text) => {
		expect([isPlainLine(text), plainLine(text)]).toEqual([true, text.trim()]);
	});

	test('a joiner goes with the unseen character that it stood before', () => {
		expect(plainLine('\u0631\u200c\ufe0f')).toBe('\u0631');
	});

	test('cleaning twice changes nothing, and what is clean passes', () => {
		const sign = fc.oneof(fc.constantFrom(...'a\u202e\u200d\u200c\ufe0f👩नر葛\u{e0100} \n'), fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }));
		fc.assert(
			fc.property(fc.string({ unit: sign }), (text) => {
				const clean = plainLine(text);
				expect([plainLine(clean), isPlainLine(clean)]).toEqual([clean, true]);
				expect(clean).not.toMatch(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\p{Cc}\p{Cs}]/u);
			}),
		);
	});

	test('a long text of joiners is read once', () => {
		const began = performance.now();
		plainLine('\u200d'.repeat(200_000));
		expect(performance.now() - began).toBeLessThan(1000);
	});
});

test('an address with a character that can’t be seen is none', () => {
	for (const email of ['s\u200bam@people.example', 'sam@people.example\u202e', '\u2066sam@people.example', 'sam@peo\0ple.example'])
		expect(isEmail(email)).toBe(false);
	expect(isEmail('sam@people.example')).toBe(true);
});

test('the words of a letter keep lines and directions, and lose controls', () => {
	expect(plainText(' One\r\n\ttwo\u0007\0 \u200fشكرا\u200f \u2067x\u2069\ud800 ')).toBe('One\r\n\ttwo \u200fشكرا\u200f \u2067x\u2069');
});
