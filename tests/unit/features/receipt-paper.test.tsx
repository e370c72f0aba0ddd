import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { siteQuery } from '#core/api/queries/site-query.ts';
import type { Receipt } from '#domain/donation/donation-records.ts';
import { ReceiptPaper } from '#features/receipt/receipt-paper.tsx';

const receipt: Receipt = {
	payment_id: '6f9d2c1e-0b52-4c9e-8a44-3b7d5a90c2f1',
	intent_id: '0190f5b4-3c1e-4d7a-9a55-2f6f0f1f7a11',
	player_id: 7,
	player_name: 'Dario Quillfeather',
	team_id: 3,
	team_name: 'Port Ashby',
	state: 'settled',
	amount: 50,
	returned: 0,
	months: null,
	instalment: null,
	number: 12,
	paid_at: '2026-12-15T12:30:00.000Z',
	dated_before: null,
	reference: 'cs_1',
	test: false,
	returns: [],
	of_account: false,
	mail_copy: 'open',
	keepsake: null,
	donor: null,
	together: null,
};
const textOf = (shown: Receipt, payout_line?: string) => {
	const client = new QueryClient();
	if (payout_line !== undefined) client.setQueryData(siteQuery.queryKey, { links: [], profile: {}, payout_line });
	return renderToStaticMarkup(
		<QueryClientProvider client={client}>
			<MemoryRouter>
				<ReceiptPaper receipt={shown} />
			</MemoryRouter>
		</QueryClientProvider>,
	).replace(/<[^>]*>/g, ' ');
};

test('a receipt whose date was corrected says what copies and emails from before say', () => {
	expect(textOf(receipt)).not.toContain('Earlier copies');
	const corrected = textOf({ ...receipt, dated_before: '2027-01-15T12:00:00.000Z' });
	expect(corrected).toMatch(/December 15, 2026.*Earlier copies and emails of this receipt say January 15, 2027 .*, when we heard about your payment\./s);
});

test('a receipt says how athletes are paid as text, as far as it is known; from a test payment, no athlete is', () => {
	const line = 'Your money is held by <b>us</b>';
	expect(textOf(receipt, line)).toContain('Your money is held by &lt;b&gt;us&lt;/b&gt;');
	expect(textOf(receipt)).not.toMatch(/held by|hasn’t said|Demo/);
	const tested = textOf({ ...receipt, test: true }, line);
	expect(tested).toContain('Demo: no athlete is paid.');
	expect(tested).not.toContain('held by');
});
