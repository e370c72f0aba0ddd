import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { Plan } from '#domain/donation/monthly-plan.ts';
import { MonthlyPlanCard } from '#features/donations/plans/monthly-plan-card.tsx';

const plan: Plan = {
	intent_id: '0190f5b4-3c1e-4d7a-9a55-2f6f0f1f7a11',
	player_id: 7,
	player_name: 'Dario Quillfeather',
	team_id: 3,
	team_name: 'Port Ashby',
	amount: 20,
	months: 6,
	paid: 2,
	state: 'active',
	started_at: '2026-11-26T15:00:00.000Z',
	next_charge_at: '2027-01-26T15:00:00.000Z',
	cancel_requested: false,
	ended_at: null,
	portal: false,
	paused: null,
};
const htmlOf = (changes: Partial<Plan> = {}) =>
	renderToStaticMarkup(
		<QueryClientProvider client={new QueryClient()}>
			<MemoryRouter>
				<MonthlyPlanCard plan={{ ...plan, ...changes }} queryKey={['plans']} />
			</MemoryRouter>
		</QueryClientProvider>,
	);

test('a monthly donation shows its next and its last payment with their years, its sum, and its progress', () => {
	const html = htmlOf();
	expect(html).toContain('Paid 2 of 6, next on Jan 26, 2027.');
	expect(html).toContain('Last payment Apr 26, 2027.');
	expect(html).toContain('$40 of $120');
	expect(html).toMatch(/<progress [^>]*max="6"[^>]*value="2"|<progress [^>]*value="2"[^>]*max="6"/);
});

test('one that is complete shows its sum and a full bar, and promises no payment', () => {
	const html = htmlOf({ state: 'completed', paid: 6, next_charge_at: null, ended_at: '2027-04-26T15:00:00.000Z' });
	expect(html).toContain('$120 of $120');
	expect(html).toMatch(/<progress [^>]*value="6"/);
	expect(html).not.toContain('Last payment');
});

test('one that was stopped early shows what was paid, and promises no payment', () => {
	const html = htmlOf({ state: 'cancelled', next_charge_at: null, ended_at: '2027-01-02T15:00:00.000Z' });
	expect(html).toContain('$40 of $120');
	expect(html).toContain('Jan 2, 2027');
	expect(html).not.toContain('Last payment');
});
