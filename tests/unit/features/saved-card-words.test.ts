import { describe, expect, test } from 'vitest';
import { cardConsentSchema } from '#domain/donation/saved-card.ts';
import { donateTexts } from '#features/donate/donate-texts.ts';
import { chargeText } from '#features/donate/saved-card-actions.tsx';
import { outboxTexts } from '#features/outbox/outbox-texts.ts';

const at = (hours: number, minutes: number) => new Date(2026, 10, 28, hours, minutes, 30).getTime();

describe('the words on the button of a saved card', () => {
	test('online, name the time of the charge, ten minutes from now', () => {
		expect(chargeText(at(0, 35), true)).toBe('We’ll charge it at 12:45 AM. Undo until then.');
	});

	test('name the day when it is another one', () => {
		expect(chargeText(at(23, 55), true)).toBe('We’ll charge it at Nov 29, 12:05 AM. Undo until then.');
	});

	test('offline, name no time, because nobody knows it', () => {
		expect(chargeText(at(0, 35), false)).toBe('We’ll charge it ten minutes after you’re back online. Undo until then.');
	});

	test('fit what the server stores, for the largest amount and the longest card', () => {
		const { agreed, give } = donateTexts.savedCards;
		const words = agreed(give('$200.00', 'American Express ••42'), chargeText(at(23, 55), false));
		expect(cardConsentSchema.safeParse({ card_id: crypto.randomUUID(), words, agreed_at: new Date().toISOString() }).success).toBe(true);
	});

	test('are quoted with one period, also those of an earlier version', () => {
		expect(outboxTexts.byCard.agreed('Give $20 with Visa ••42 · Undo until then.')).toContain('until then.” You’ll');
		expect(outboxTexts.byCard.agreed('Give $20 with Visa ••42 · charged as soon as you’re online')).toContain('online.” You’ll');
	});
});
