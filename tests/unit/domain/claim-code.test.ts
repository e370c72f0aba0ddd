import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CODE_ALPHABET, CODE_LENGTH, printedCode, typedClaimCode } from '#domain/claims/claim-code.ts';

const codes = fc.array(fc.constantFrom(...CODE_ALPHABET), { minLength: CODE_LENGTH, maxLength: CODE_LENGTH }).map((letters) => letters.join(''));

test('a code has 50 bits, and no letter that looks like another', () => {
	expect(new Set(CODE_ALPHABET).size).toBe(32);
	expect(Math.log2(CODE_ALPHABET.length) * CODE_LENGTH).toBe(50);
	for (const letter of 'ILOU') expect(CODE_ALPHABET).not.toContain(letter);
});

test('whatever a person types for it, a code is the same', () => {
	fc.assert(
		fc.property(codes, fc.func(fc.nat(5)), (code, choose) => {
			const typed = [...printedCode(code)].map((letter, at) => {
				const looks = letter === '0' ? ['0', 'O', 'o'] : letter === '1' ? ['1', 'I', 'l', 'L', 'i'] : [letter, letter.toLowerCase()];
				return `${looks[choose(at, letter) % looks.length]}${choose(letter, at) === 0 ? ' ' : ''}`;
			});
			expect(typedClaimCode(typed.join(''))).toBe(code);
		}),
	);
});

test.each([
	['nothing', ''],
	['a letter too few', '7K2QMXW9Z'],
	['a letter too many', '7K2QMXW9ZPP'],
	['a letter that no code has', '7K2QMXW9ZU'],
	['a sign', '7K2QM_XW9ZP'],
])('%s is no code', (_, typed) => {
	expect(typedClaimCode(typed)).toBeUndefined();
});

test('cards print two groups of five', () => {
	expect(printedCode('7K2QMXW9ZP')).toBe('7K2QM-XW9ZP');
});
