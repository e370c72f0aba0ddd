import { expect, test } from 'vitest';
import { isMadeOf, personalWords } from '#server/modules/identity/passwords/common-passwords/personal-words.ts';

const robin = { user_name: 'Robin Vale', user_email: 'rvale.99@mail.example.org' };

test('words are names and the parts of the e-mail, alone and as one; the top-level domain is nobody’s own', () => {
	expect(personalWords(robin)).toEqual(expect.arrayContaining(['robin', 'vale', 'robinvale', 'rvale', 'rvale99', 'mail', 'example', 'mailexample']));
	expect(personalWords(robin)).not.toContain('org');
	expect(personalWords({ user_name: 'Bo', user_email: 'b@x.io' })).toEqual([]);
});

test.each([
	['Robin-vale-1', true],
	['RobinVale1!', true],
	['RÓBIN@1999', true],
	['Rvale.99@Mail', true],
	['Stadium-robin-8', false],
	['A-good-1', false],
	// Short, but it contains nothing personal. Other checks cover length.
	['A-1', false],
])('%s: %s', (password, made) => {
	expect(isMadeOf(password, personalWords(robin))).toBe(made);
});
