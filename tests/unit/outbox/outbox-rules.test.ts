import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { donationAmount } from '#domain/donation/donation-amount.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { transactionId } from '#features/receipt/transaction-id.ts';
import { backoffMs, CEILING_MS } from '#outbox/backoff.ts';
import { seeded } from './outbox-server.ts';

test('back-off stays between 1 s and a ceiling that doubles up to 5 min, and is spread over all of it', () => {
	const seed = Date.now() % 1_000_000;
	const random = seeded(seed);
	for (let attempt = 1; attempt <= 40; attempt += 1) {
		const top = Math.min(CEILING_MS, 1000 * 2 ** attempt);
		const waits = Array.from({ length: 200 }, () => backoffMs(attempt, random));
		expect(Math.min(...waits), `seed ${seed}`).toBeGreaterThanOrEqual(1000);
		expect(Math.max(...waits), `seed ${seed}`).toBeLessThanOrEqual(top);
		expect(Math.max(...waits) - Math.min(...waits), `seed ${seed}`).toBeGreaterThan((top - 1000) * 0.8);
	}
});

test('Retry-After is the least wait, and an absurd one is cut to an hour', () => {
	expect(backoffMs(1, () => 0, 90_000)).toBe(90_000);
	expect(backoffMs(1, () => 0.5, 90_000)).toBe(90_500);
	expect(backoffMs(1, () => 0, 1e12)).toBe(3_600_000);
});

test.each([
	[null, messages.amountMissing],
	[{ other: '' }, messages.amountMissing],
	[{ other: '  ' }, messages.amountMissing],
	[{ other: '0' }, messages.amountMissing],
	[{ other: '$0.00' }, messages.amountMissing],
	[{ other: '0.99' }, messages.amountLimits],
	[{ other: '10000.01' }, messages.amountLimits],
	[{ other: '-5' }, messages.amountLimits],
] as const)('the amount %o is refused', (choice, error) => {
	expect(donationAmount(choice)).toEqual({ error });
});

test.each([
	[{ preset: 100 }, 10_000],
	[{ other: '1' }, 100],
	[{ other: '$1,234.50' }, 123_450],
	[{ other: ' 10000 ' }, 1_000_000],
] as const)('the amount %o is %i cents', (choice, cents) => {
	expect(donationAmount(choice)).toEqual({ cents });
});

test.each([
	['?transaction_id=tx_123', 'tx_123'],
	['?id=a%20b&x=1', 'a b'],
	['?id=100%', '100%'],
	['?nothing', ''],
	['', ''],
])('the transaction id of %s is "%s"', (search, id) => {
	expect(transactionId(search)).toBe(id);
});
