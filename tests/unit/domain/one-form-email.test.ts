import { describe, expect, test } from 'vitest';
import { emailKey, emailSchema } from '#domain/account/account.ts';
import { oneFormEmail } from '#domain/account/one-form-email.ts';
import { contactBodySchema } from '#domain/collaboration/contact.ts';

const ASCII = 'Ada@xn--mnchen-3ya.example';

describe('an address in one form', () => {
	test.each([
		['Ada@münchen.example', ASCII],
		['Ada@MÜNCHEN.example', ASCII],
		// The same letter as two characters.
		['Ada@mu\u0308nchen.example', ASCII],
		['Ada@ｘｎ--mnchen-3ya。example', ASCII],
		[ASCII, ASCII],
		['mailto:ada@people.example', 'ada@people.example'],
		[' MAILTO: ada@people.example ', 'ada@people.example'],
		['o’brien@people.example', "o'brien@people.example"],
		['oʼbrien@people.example', "o'brien@people.example"],
		['josé@people.example', 'josé@people.example'],
		['Ada@People.example', 'Ada@People.example'],
		['not an address', 'not an address'],
		['ada@ü ü.example', 'ada@ü ü.example'],
		['', ''],
	])('%s: %s', (typed, stored) => {
		expect(oneFormEmail(typed)).toBe(stored);
		expect(oneFormEmail(stored)).toBe(stored);
	});

	test('is what every schema stores, and what addresses are compared by', () => {
		expect(emailSchema.parse(' mailto:Ada@münchen.example ')).toBe(ASCII);
		expect(() => emailSchema.parse('mailto:')).toThrow();
		expect(emailKey('ada@MÜNCHEN.example')).toBe(emailKey(ASCII));
		const message = { first_name: 'Ada', last_name: 'Vale', phone_number: '1', subject: 'Hi', message: 'Hello' };
		expect(contactBodySchema.parse({ ...message, email: 'Ada@münchen.example' }).email).toBe(ASCII);
	});
});
