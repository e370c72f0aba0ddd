import { describe, expect, test } from 'vitest';
import { type PayoutTerms, payoutLine } from '#domain/site/payout-line.ts';
import { siteProfileSchema } from '#domain/site/site-profile.ts';

const terms = { payout_holder: 'Cedar Valley Collective, Inc.', payout_time: 'by the 15th of the next month', payout_fee: 'the collective' };

describe('how athletes are paid', () => {
	test.each<[string, PayoutTerms, string]>([
		[
			'everything is filled in',
			terms,
			'Your money is held by Cedar Valley Collective, Inc. · Athletes get it by the 15th of the next month · Card fee paid by the collective',
		],
		['nothing was ever saved', {}, 'This site hasn’t said how it pays athletes. Ask before you give.'],
		[
			'everything was cleared',
			{ payout_holder: null, payout_time: null, payout_fee: null },
			'This site hasn’t said how it pays athletes. Ask before you give.',
		],
		[
			'a part is missing, and silence would read like an answer',
			{ payout_time: terms.payout_time },
			'Who holds your money: not stated · Athletes get it by the 15th of the next month · Who pays the card fee: not stated',
		],
	])('%s', (_case, said, line) => {
		expect(payoutLine(said, { demo: false })).toBe(line);
	});

	test.each([[terms], [{}]])('a demo pays nobody, whatever it says', (said) => {
		expect(payoutLine(said, { demo: true })).toBe('Demo: no athlete is paid.');
	});
});

describe('a phrase', () => {
	const parsed = (payout_holder: string) => siteProfileSchema.shape.payout_holder.safeParse(payout_holder);

	test.each([
		['a space', ' ', 'Fill in this field.'],
		['one character too many', 'x'.repeat(121), 'Use at most 120 characters.'],
		['a second line', 'us\nNot charged', /invisible/i],
		['a text that turns around', 'us \u202edewercsnu', /invisible/i],
		['a hidden character', 'u\u200bs', /invisible/i],
		['a null', 'u\u0000s', /invisible/i],
	])('refuses %s', (_case, phrase, message) => {
		const answer = parsed(phrase);
		expect(answer.success).toBe(false);
		expect(answer.error?.issues[0]?.message).toMatch(message);
	});

	test('stays text if it looks like markup, and may be as long as the limit', () => {
		expect(parsed(' <b>us</b> & “them” ').data).toBe('<b>us</b> & “them”');
		expect(parsed('x'.repeat(120)).success).toBe(true);
	});
});
