import { describe, expect, test } from 'vitest';
import type { IntentState } from '#domain/donation/donation.ts';
import { chargedText, savedText } from '#features/receipt/failed-text.ts';

describe('the page after a failed checkout', () => {
	test.each<IntentState>(['failed', 'expired', 'session_open'])('says that nobody was charged when the server knows it: %s', (state) => {
		expect(chargedText(state, false)).toBe('You weren’t charged.');
	});

	test('checks before the server has answered, and knows nothing without an answer', () => {
		expect(chargedText(undefined, true)).toBe('We’re checking whether you were charged.');
		expect(chargedText(undefined, false)).toBe('We don’t know yet whether you were charged.');
	});

	test.each<IntentState>(['processing', 'paid', 'created', 'cancelled'])('calls it unknown in the state %s', (state) => {
		expect(chargedText(state, false)).toBe('We don’t know yet whether you were charged.');
	});

	test('says where the donation is saved', () => {
		expect(savedText('here')).toBe('Your donation is still saved here. You can try again.');
		expect(savedText('server')).toBe('Your donation is saved. You can try again without retyping anything.');
		expect(savedText(undefined)).toBeUndefined();
	});
});
