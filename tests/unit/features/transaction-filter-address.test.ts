import { expect, test } from 'vitest';
import { stateText } from '#domain/admin/transaction-columns.ts';
import type { AdminPayment, TransactionFilter } from '#domain/admin/transaction-list.ts';
import { readFilter, writeFilter } from '#features/admin/transactions/transaction-filter-address.ts';

test('a filter that is written to an address is read from it again; the rest of the address stays', () => {
	const filter: TransactionFilter = {
		from: '2026-01-02',
		to: '2026-03-04',
		sport_id: 2,
		team_id: 17,
		athlete: 'Zoë & Q',
		type: 'recurring',
		state: 'refund_waiting',
	};
	const written = writeFilter(new URLSearchParams('tab=transactions&athlete=old'), filter);
	expect(readFilter(new URLSearchParams(written.toString()))).toEqual(filter);
	expect(written.get('tab')).toBe('transactions');
	expect(writeFilter(written, {}).toString()).toBe('tab=transactions');
});

test('what is no filter counts for nothing', () => {
	expect(readFilter(new URLSearchParams('from=yesterday&to=2026-02-30&sport_id=x&team_id=-1&athlete=&type=both&state=failed&other=1'))).toEqual({});
});

test.each(['0002-01-02', '0202-01-02', '1999-12-31', '2200-01-01'])('a day that the API refuses counts for nothing: %s', (day) => {
	expect(readFilter(new URLSearchParams(`from=${day}&to=${day}`))).toEqual({});
});

test('the state says what went back, what was lost, and what waits', () => {
	const row = (change: Partial<AdminPayment>) =>
		stateText({ standing: 'settled', amount_cents: 5000, refunded_cents: 0, lost_cents: 0, waiting_cents: null, ...change } as AdminPayment);
	expect(row({})).toBe('Paid');
	expect(row({ waiting_cents: 1250 })).toBe('Paid. Refund pending: $12.50');
	expect(row({ standing: 'partly_refunded', refunded_cents: 500 })).toBe('Refunded $5 of $50');
	expect(row({ standing: 'lost', refunded_cents: 500, lost_cents: 2000 })).toBe('Refunded $5 of $50. Lost $20 of $50 to a dispute');
	expect(row({ standing: 'disputed' })).toBe('Disputed');
});
