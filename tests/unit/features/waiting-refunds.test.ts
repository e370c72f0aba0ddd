import { expect, test } from 'vitest';
import { paymentQuery, transactionsQuery } from '#features/admin/queries/transaction-queries.ts';

/** Seconds until the page asks about a payment again, after this many answers. */
function pause(waiting_cents: number | null, dataUpdateCount: number): number | false {
	const { refetchInterval } = paymentQuery('7', 'p');
	if (typeof refetchInterval !== 'function') throw new Error('a fixed interval');
	const query = { state: { data: { waiting_cents }, dataUpdateCount } } as Parameters<typeof refetchInterval>[0];
	const ms = refetchInterval(query);
	return typeof ms === 'number' ? ms / 1000 : false;
}

test('one that waits is asked about soon, then ever less often; the list is not asked again by itself', () => {
	expect([pause(500, 1), pause(500, 10), pause(500, 30), pause(500, 500)]).toEqual([3, 6, 24, 60]);
	expect(pause(null, 1)).toBe(false);
	expect(transactionsQuery('7', {})).not.toHaveProperty('refetchInterval');
});
