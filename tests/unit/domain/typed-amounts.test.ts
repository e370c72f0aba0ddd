import { describe, expect, test } from 'vitest';
import { donationAmount } from '#domain/donation/donation-amount.ts';
import { amountMessages as texts } from '#domain/money/amount-messages.ts';
import { toCents } from '#domain/money/money.ts';
import { typedDollars } from '#domain/money/typed-dollars.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { refundAmount } from '#features/admin/transactions/refunds/refund-amount.ts';
import { transactionsTexts } from '#features/admin/transactions/transactions-texts.ts';
import { filterDollars } from '#features/browse/filters/filter-dollars.ts';

const { refund: refundTexts } = transactionsTexts;
/** Amounts as people type and paste them, in cents. */
const read: [string, number][] = [
	...(['25', ' 25 ', '\n25\n', '\t25', '25\r\n', '\u00a025\u00a0', '\ufeff25', '\u200e25\u200f', '2\u200b5', '025', '+25', '＋25'] as const).map(cents(2500)),
	...(['$25', '$ 25', '25$', '25 $', 'US$25', 'US$ 25', 'US $25', 'US﹩25', 'u.s. $25', '＄２５', '﹩25', '$\u00a025', '$\n25'] as const).map(cents(2500)),
	...(
		['25 USD', '25USD', '25 usd', 'USD 25', 'USD25', '$25 USD', '25 $ USD', '25\nUSD', '25 dollars', '25 Dollars.', '25 US dollars', '25 bucks'] as const
	).map(cents(2500)),
	...(['２５', '٢٥', '۲۵', '२५', '২৫', '๒๕', '𝟐𝟓', '２５．００', '25。00', '٢٥٫٠٠'] as const).map(cents(2500)),
	...(['25.', '25,', '25.0', '25,0', '25.00', '25,00', '25.-', '25,-', '25.–', '25.—', '25,--', '25.— $'] as const).map(cents(2500)),
	...(['25.5', '25,5', '25.50', '25,50', '２５，５', '٢٥٫٥٠', '٢٥،٥٠', '$25,50', '25,50 $', '25,50 USD'] as const).map(cents(2550)),
	...(['1,5', '1.5', '1,50'] as const).map(cents(150)),
	...(['1', '1,00', '1.00', '1,0'] as const).map(cents(100)),
	...(['1000', '1,000', '1,000.', '1,000.00', '$1,000', '1 000', '1\u00a0000', '1\u202f000', '1\u2009000', '1\u3000000', '１，０００', '١٬٠٠٠'] as const).map(
		cents(100_000),
	),
	...(["1'000", '1’000', "1'000.-", '1 000,00', '1 000.00', '1,000 USD', '$ 1 000'] as const).map(cents(100_000)),
	...(['1000.5', '1000,50', '1,000.50', '1,000.5', '1 000,50', '1 000.50', "1'000.50", "1'000,50", '$1,000.50 USD'] as const).map(cents(100_050)),
	...(['10000', '10,000', '10 000', '10,000.00'] as const).map(cents(1_000_000)),
];

function cents(of: number) {
	return (text: string): [string, number] => [text, of];
}

/** What isn't read, and the sentence that says why. */
const refused: [string, string][] = [
	...(['', ' ', '\u00a0', '\u200b', '$', 'USD', ' $ ', '0', '00', '0.00', '0,00', '$0', '０', '٠', '-0', '0 USD'] as const).map(saying(messages.amountMissing)),
	...(['0.99', '0,99', '.5', ',5', '00.50', '10000.01', '10,000.01', '25,500', '-5', '−5', '－５', '$-5', '-$5', '-25 USD'] as const).map(
		saying(messages.amountLimits),
	),
	...(['9'.repeat(30), '9'.repeat(400), '1,000,000', '100 000'] as const).map(saying(messages.amountLimits)),
	...(['0,500', '0 500', "0'500", '00,500', '012,345', '0,500.00', '０，５００'] as const).map(saying(texts.zero)),
	...(['1.000', '1.000,50', '10.000', '1.000.000', '10.555', '0.500', '25.5000', '1.5.0', '１．０００', '$1.000', '1.000 USD', '1.000,-'] as const).map(
		saying(texts.period),
	),
	...(
		['1,00,000', '1,0000', '25,5000', '1,000,50', '1,000,5', '10,00,50', '25 50', '2 5', "1'00", '1’00', '1 0000', "1,000'000", '1, 000', "25'"] as const
	).map(saying(texts.groups)),
	...(
		['fifty', 'ten', '1e3', '1E3', '0x10', '25k', '10-20', '10–20', '10/20', '10 to 20', '25+5', '25%', '(5)', '5-', '--5', '10²', '½', '1½', '.', ','] as const
	).map(saying(texts.unreadable)),
	...(['25\n50', '25\t50', '1\n000', 'NaN', 'Infinity', '25 a month', '25/month', '2️⃣5️⃣'] as const).map(saying(texts.unreadable)),
	...(['€25', '25 €', '25 EUR', '25eur', '£25', 'CA$25', 'MX$ 25', '25 CAD', '25 euros', '50 cents', '50¢', '¥2500', '25 pesos'] as const).map(
		saying(texts.currency),
	),
];

function saying(error: string) {
	return (text: string): [string, string] => [text, error];
}

describe('a typed donation', () => {
	test.each(read)('%j is %i cents', (text, wanted) => {
		expect(donationAmount({ other: text })).toEqual({ cents: wanted });
	});

	test.each(refused)('%j: “%s”', (text, error) => {
		expect(donationAmount({ other: text })).toEqual({ error });
	});
});

test('minus zero is zero', () => {
	expect(typedDollars('-0.00')).toEqual({ cents: 0 });
});

test('a refund is read by the same rules, within what is left', () => {
	const left = toCents(5000);
	expect(refundAmount('12,50', left)).toEqual({ cents: 1250 });
	expect(refundAmount('$ 50', left)).toEqual({ cents: 5000 });
	for (const text of ['', '$', '0', '-5']) expect(refundAmount(text, left), text).toEqual({ error: refundTexts.amountMissing });
	expect(refundAmount('50,01', left)).toEqual({ error: refundTexts.amountTooHigh('$50') });
	expect(refundAmount('0,500', left)).toEqual({ error: texts.zero });
	expect(refundAmount('1.000', left)).toEqual({ error: texts.period });
});

test('a filter takes whole dollars of what was typed', () => {
	expect(['1,000', '25.99', '２５ USD', '0', '1 000,50'].map((text) => filterDollars(text, Math.floor))).toEqual(
		[1000, 25, 25, 0, 1000].map((dollars) => ({ dollars })),
	);
	expect(filterDollars('25.01', Math.ceil)).toEqual({ dollars: 26 });
	expect(filterDollars('-5', Math.floor)).toEqual({ error: texts.belowZero });
	expect(filterDollars('1.000', Math.floor)).toEqual({ error: texts.period });
	expect(filterDollars('9999999999', Math.floor)).toEqual({ error: texts.tooLarge });
});
