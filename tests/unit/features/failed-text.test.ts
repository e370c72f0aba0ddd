import { describe, expect, test } from 'vitest';
import { INTENT_STATES, type IntentState } from '#domain/donation/donation.ts';
import { failedText } from '#features/receipt/failed-text.ts';

const NOT_CHARGED = 'Nothing was charged.';

describe('the page after a failed checkout', () => {
	test.each<IntentState>(['failed', 'expired', 'session_open'])('says that nothing was charged when the server knows it: %s', (state) => {
		expect(failedText(state, undefined)).toBe(`The payment didn’t go through. ${NOT_CHARGED}`);
	});

	test('makes no such claim before the server has answered', () => {
		expect(failedText(undefined, undefined)).toBe('The payment didn’t go through.');
	});

	test.each<IntentState>(['processing', 'paid', 'created', 'cancelled'])('makes no such claim in the state %s', (state) => {
		for (const saved of ['here', 'server', undefined] as const) expect(failedText(state, saved)).not.toMatch(/charged/i);
	});

	test.each([undefined, ...INTENT_STATES])('says where the donation is saved, whatever the server knows: %s', (state) => {
		expect(failedText(state, 'here')).toBe(`${failedText(state, undefined)} Your donation is still saved here. You can try again.`);
		expect(failedText(state, 'server')).toBe(`${failedText(state, undefined)} Your donation is saved. You can try again without retyping anything.`);
		expect(failedText(state, undefined)).not.toMatch(/saved/);
	});
});
