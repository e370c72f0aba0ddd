import 'fake-indexeddb/auto';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LogoutDialog } from '#app/session/logout-dialog.tsx';
import { DonationDetail } from '#features/outbox/donation/donation-detail.tsx';
import type { OutboxRow } from '#outbox/kinds/outbox-row.ts';
import { freshOutbox, give, rowOf } from '../outbox/outbox-server.ts';

// A portal draws nothing outside a page.
vi.mock('#ui/overlay/dialog.tsx', () => ({ Dialog: ({ title, children }: { title: string; children: ReactNode }) => [title, children] }));
// These stores have nothing to say outside a page.
vi.mock('#ui/browser/use-online.ts', () => ({ useOnline: () => false }));
vi.mock('#outbox/react/use-outbox.ts', () => ({ useDonationRows: () => [] }));
vi.mock('#donations/use-giving-state.ts', () => ({ useGivingState: () => 'offline' }));

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const INSTAGRAM = `${IPHONE} Mobile/15E148 Instagram 380.0.0.28.84`;
const SAFARI = `${IPHONE} Version/19.0 Mobile/15E148 Safari/604.1`;

beforeEach(() => vi.stubGlobal('matchMedia', () => ({ matches: false })));
afterEach(() => vi.unstubAllGlobals());

function textIn(userAgent: string, element: ReactElement): string {
	vi.stubGlobal('navigator', { userAgent, maxTouchPoints: 5, onLine: false });
	return renderToStaticMarkup(
		<QueryClientProvider client={new QueryClient()}>
			<MemoryRouter>{element}</MemoryRouter>
		</QueryClientProvider>,
	).replaceAll(/<[^>]*>/g, ' ');
}

/** A term for which the browser keeps what is saved, and any step of an installation. */
const PROMISE = /\bdays?\b|\bstays? on\b|we’ll keep/i;
const STEP = /home screen|\binstall|add it\b|\bshare\b/i;

async function waiting(): Promise<ReactElement> {
	await freshOutbox();
	return <DonationDetail row={await rowOf(await give(20))} />;
}
/** A dialog about so many donations of one person. */
async function logout(count: number): Promise<ReactElement> {
	await freshOutbox();
	const rows = await Promise.all(Array.from({ length: count }, async (_, n) => rowOf(await give(20 + n))));
	return <LogoutDialog rows={rows} onStay={() => undefined} onLeave={() => undefined} />;
}

describe('another app’s own browser, which may forget what is saved,', () => {
	test('gets no promise and no steps on a waiting donation’s page, and is told to pay before leaving', async () => {
		const text = textIn(INSTAGRAM, await waiting());
		expect(text).not.toMatch(PROMISE);
		expect(text).not.toMatch(STEP);
		expect(text).toContain('This app’s browser may not keep it, so pay before you leave');
	});

	test.each([1, 2])('gets neither at a logout with %i waiting, and is told to finish before', async (count) => {
		const text = textIn(INSTAGRAM, await logout(count));
		expect(text).not.toMatch(PROMISE);
		expect(text).not.toMatch(STEP);
		expect(text).toContain('before you log out');
	});
});

/** The same pages have the words that the tests above look for. */
describe('a real browser', () => {
	test('keeps a waiting donation for 7 days', async () => {
		const text = textIn(SAFARI, await waiting());
		expect(text).toMatch(PROMISE);
		expect(text).toContain('We’ll keep it for 7 days.');
	});

	test.each([1, 2])('keeps what waits at a logout, and asks after 7 days (%i waiting)', async (count) => {
		const text = textIn(SAFARI, await logout(count));
		expect(text).toMatch(PROMISE);
		expect(text).toContain('After 7 days');
	});
});

describe('the warning before a logout', () => {
	test.each([
		[1, 1, undefined],
		[5, 5, undefined],
		[6, 4, 'and 2 more'],
	])('with %i waiting names %i, and leads to paying them first', async (count, named, rest) => {
		const text = textIn(SAFARI, await logout(count));
		expect(text.match(/\$2\d for /g)).toHaveLength(named);
		expect(/and \d+ more/.exec(text)?.[0]).toBe(rest);
		expect(text).toContain('Pay first');
	});

	test('offers no payment for what has nothing to pay', async () => {
		await freshOutbox();
		const row = await rowOf(await give(20));
		const message = { ...row, kind: 'contact_message', summary: { subject: 'A question' } } as unknown as OutboxRow;
		const text = textIn(SAFARI, <LogoutDialog rows={[message]} onStay={() => undefined} onLeave={() => undefined} />);
		expect(text).toContain('Message: A question');
		expect(text).not.toContain('Pay first');
		expect(text).toContain('See what’s waiting');
	});
});
