import { messages } from '#domain/texts/screen-messages.ts';
import { expect, test, withMotion } from '../fixtures/browser-test.ts';
import { cards } from '../fixtures/pages/browse-page.ts';
import { give } from '../fixtures/pages/donate-sheet.ts';
import { holdResponse } from '../fixtures/pages/hold-requests.ts';
import { openBooks } from '../fixtures/servers/read-books.ts';

test.use(withMotion);

test.describe('a sheet whose script is on its way', () => {
	// With a service worker, the script would come from the precache.
	test.use({ serviceWorkers: 'block', visitor: 'new' });

	for (const { sheet, button, chunk, details } of [
		{ sheet: 'the donation', button: messages.card.donate, chunk: '**/assets/donate-dialog*.js', details: {} },
		{ sheet: 'the request', button: messages.card.collaborate, chunk: '**/assets/collaborate-dialog*.js', details: { tag: '@long' } },
	])
		test(`${sheet}: it is said, a second tap changes nothing, and it opens for the athlete who was tapped`, details, async ({ page }) => {
			const release = await holdResponse(page, chunk);
			await page.goto('/');
			await expect(cards(page)).toHaveCount(21);
			const card = cards(page).nth(1);
			const name = (await card.getByRole('heading', { level: 2 }).textContent()) ?? '';
			await card.getByRole('button', { name: button }).dblclick();
			const opening = page.getByRole('progressbar', { name: `Opening ${sheet}`, includeHidden: true });
			await expect(opening).toBeVisible();
			await expect(page.getByRole('dialog')).toHaveCount(0);
			release();
			await expect(page.getByRole('dialog')).toHaveCount(1);
			await expect(page.getByRole('dialog')).toContainText(name);
			await expect(opening).toHaveCount(0);
		});
});

test('Pay tapped twice at a checkout that takes its time: one payment', { tag: '@long' }, async ({ page, networkServer, network }) => {
	const readBooks = await openBooks(networkServer);
	await page.goto(network.url);
	await expect(cards(page)).toHaveCount(21);
	const { tab } = await give(page, 50);
	const pay = tab.getByRole('button', { name: /^Pay/ });
	await expect(pay).toBeVisible();
	const box = await pay.boundingBox();
	if (box === null) throw new Error('no button to pay');
	// Uses only the mouse, because a locator would wait for what the first tap started.
	const tap = () => tab.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
	network.fault(/^\/sandbox\/.+\/pay$/, { kind: 'slow', delayMs: 5000 });
	const asked = () => network.seen.filter(({ method, path }) => method === 'POST' && path.endsWith('/pay')).length;
	await tap();
	await expect.poll(asked).toBe(1);
	await tap();
	await expect.poll(asked).toBe(2);
	await expect(tab.getByRole('heading', { name: messages.paymentSuccess })).toBeVisible();
	const books = await readBooks();
	expect(books.payments).toEqual([expect.objectContaining({ state: 'settled', amount_cents: 5000 })]);
	expect(books.violations).toEqual([]);
});
