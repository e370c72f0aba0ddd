import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { isPledgeOver, PLEDGE_STATES, type Pledge, pledgeSchema } from '#domain/donation/pledge.ts';
import { PledgeSheet } from '#features/pledge/pledge-sheet.tsx';
import { examplePledge } from '#server/modules/payments/pledges/pledge-example.ts';

const htmlOf = (change: Partial<Pledge> = {}) =>
	renderToStaticMarkup(
		<QueryClientProvider client={new QueryClient()}>
			<MemoryRouter>
				<PledgeSheet pledge={{ ...examplePledge, ...change }} />
			</MemoryRouter>
		</QueryClientProvider>,
	);
const SAYS = 'If your pledge is paid, your name will appear on Jordan Ellery’s page.';
const BUTTON = 'Don’t show my name';

test('a donor who chose to be named reads so and can leave it off, for as long as the pledge may be paid', () => {
	for (const state of PLEDGE_STATES) {
		const html = htmlOf({ state, named: true });
		expect([state, html.includes(SAYS), html.includes(BUTTON)]).toEqual([state, !isPledgeOver(state), !isPledgeOver(state)]);
	}
});

test('nobody else reads of a name, and none can be put on', () => {
	for (const state of PLEDGE_STATES) expect(htmlOf({ state, named: false })).not.toMatch(/your name/i);
});

test('an earlier server’s answer says nothing of a name, and so does the page', () => {
	const { named: _, ...earlier } = examplePledge;
	expect(pledgeSchema.parse(earlier).named).toBe(false);
});

test('without an address, the page promises no email, and asks to keep its link', () => {
	const waiting = htmlOf({ mailed: false });
	expect(waiting).toContain('This page will say so a day before we charge your card.');
	for (const state of PLEDGE_STATES) expect([state, /email/i.test(htmlOf({ state, mailed: false }))]).toEqual([state, false]);
	expect(waiting).toContain('Keep this link: it opens your pledge.');
	expect(htmlOf()).toContain('We’ll email you a day before we charge your card.');
});
