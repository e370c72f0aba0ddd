import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { TimeUnit, TransactionSummary } from '#domain/admin/transaction-list.ts';
import { TimeChart } from '#features/admin/transactions/charts/time-chart.tsx';
import { shortName } from '#features/admin/transactions/transaction-text.ts';

const sums = { payments: 1, gross_cents: 5000, net_cents: 5000, refunded_cents: 0, lost_cents: 0, fees_cents: 0 };

function summaryOf(unit: TimeUnit, starts: readonly string[]): TransactionSummary {
	return {
		totals: { ...sums, payments: starts.length },
		covers: { from: '2025-11-03', to: '2026-02-20' },
		over_time: { unit, points: starts.map((start) => ({ start, ...sums })) },
		sports: [],
		teams: [],
		other_teams: { teams: 0, ...sums },
	};
}

test('the months of a chart carry their year, on the axis and in words', () => {
	const html = renderToStaticMarkup(<TimeChart summary={summaryOf('month', ['2025-11-01', '2025-12-01', '2026-01-01'])} />);
	expect(html).toMatch(/<text[^>]*>Nov ’25<\/text>/);
	expect(html).toContain('November 2025');
});

test.each([
	['2026-01-01', 'month', 'Jan ’26'],
	['2000-05-01', 'month', 'May ’00'],
	['2025-11-17', 'week', '11/17'],
	['2025-01-01', 'year', '2025'],
] as const)('%s of a chart by %s is %s', (start, unit, name) => {
	expect(shortName(start, unit)).toBe(name);
});
