import { amountMessages } from './amount-messages.ts';
import { type Cents, toCents } from './money.ts';
import { type NumberFault, readNumber, withPlainSigns } from './typed-number.ts';

/**
 * `cents` may be zero or below. `error` says what is wrong with the text; `empty` means that nothing was typed beyond a
 * currency sign.
 */
export type TypedDollars = { cents: Cents; fault?: never; error?: never } | { cents?: never; fault: NumberFault | 'currency'; error: string };

const dollarBefore = /^([+-]?) ?(?:us ?\$|u\.s\. ?\$|usd ?\$?|\$)(?: ?usd)? ?(?!\$)/;
const dollarAfter = / ?(?:us ?\$|u\.s\. ?\$|\$|(?:\$? ?usd|(?:us |u\.s\. )?dollars?|bucks?)\.?)$/;
const otherCurrency =
	/\p{Sc}|(?:^|[^a-z])(?:eur|euros?|gbp|pounds?|cad|aud|nzd|hkd|sgd|mxn|pesos?|jpy|yen|cny|rmb|yuan|krw|won|inr|rupees?|chf|francs?|brl|reais|sek|nok|dkk|cents?)(?![a-z])/u;

/**
 * Reads an amount as people type and paste it, in any field for money: "25", "$ 25", "25 USD", "25,50", "1 000",
 * "$1,000.50", "２５". What could mean two amounts is refused.
 */
export function typedDollars(text: string): TypedDollars {
	const line = withPlainSigns(text);
	if (line === null) return refuse('unreadable');
	const number = line.replace(dollarBefore, '$1').replace(dollarAfter, '');
	if (otherCurrency.test(number)) return refuse('currency');
	const { hundredths, fault } = readNumber(number);
	return fault === undefined ? { cents: toCents(hundredths) } : refuse(fault);
}

function refuse(fault: NumberFault | 'currency'): TypedDollars {
	return { fault, error: amountMessages[fault] };
}
