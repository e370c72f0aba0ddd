import type { Locator, Page } from '@playwright/test';
import { messages } from '#domain/texts/screen-messages.ts';
import { expect, test, withMotion } from '../fixtures/browser-test.ts';
import { cards, stored } from '../fixtures/pages/browse-page.ts';
import { give, openSheet } from '../fixtures/pages/donate-sheet.ts';

test.use(withMotion);

/** How long a toast takes to leave, in ms: 200, and a step of `pass`, because its timer begins between two steps. */
const LEAVING = 300;

function toasts(page: Page): Locator {
	return page.locator('[data-sonner-toast]');
}

/** Runs the page's clock in steps, so the page draws what one timer starts before the next is due. */
async function pass(page: Page, ms: number): Promise<void> {
	for (let left = ms; left > 0; left -= 100) await page.clock.runFor(Math.min(100, left));
}

/**
 * Stops the page's clock once the toast code has arrived with the first toast, and that toast has gone. It may have
 * gone before anyone looks.
 */
async function stopClock(page: Page): Promise<void> {
	await expect(page.locator('html[data-toast-seen]')).toBeAttached();
	await expect(toasts(page)).toHaveCount(0);
	await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
}

/** Runs the clock until the toast is there. What leads to it doesn't only wait for timers. */
async function toastShown(page: Page, text: string): Promise<void> {
	await expect(async () => {
		await page.clock.runFor(20);
		await expect(toasts(page)).toHaveText(text, { timeout: 200 });
	}).toPass();
}

/** Causes an error: a monthly donation without an account. Leaves the sheet open. */
async function beRefused(page: Page): Promise<void> {
	const dialog = page.getByRole('dialog');
	await openSheet(page);
	await dialog.getByRole('button', { name: messages.recurringHeading, exact: true }).click();
	await dialog.getByRole('radio', { name: '$100', exact: true }).check();
	await tapMonthly(page);
}

function tapMonthly(page: Page): Promise<void> {
	return page.getByRole('dialog').getByRole('button', { name: messages.makeRecurring }).click();
}

/** Notes how long each animation of the page runs, in ms, from its begin to its end, except for those without an end. */
async function noteMotion(page: Page): Promise<() => Promise<number[]>> {
	await page.evaluate(() => {
		const noted: number[] = [];
		const note = () => {
			for (const { effect } of document.getAnimations()) {
				const end = Number(effect?.getComputedTiming().endTime ?? 0);
				if (Number.isFinite(end)) noted.push(end);
			}
		};
		for (const type of ['transitionrun', 'animationstart']) addEventListener(type, note);
		Object.assign(window, { noted });
	});
	return () => page.evaluate(() => (window as unknown as { noted: number[] }).noted);
}

test.beforeEach(async ({ page }) => {
	await page.clock.install();
	await page.addInitScript(() => {
		const look = () => {
			if (document.querySelector('[data-sonner-toast]') !== null) document.documentElement.dataset.toastSeen = '';
		};
		new MutationObserver(look).observe(document, { subtree: true, childList: true });
	});
	await page.goto('/');
	await expect(cards(page)).toHaveCount(21);
	await stored(page, 2);
});

test('nothing moves for more than 200 ms while toasts come, stack, and go', async ({ page }) => {
	const noted = await noteMotion(page);
	await beRefused(page);
	await expect(toasts(page)).toHaveCount(1);
	await tapMonthly(page);
	await expect(toasts(page).nth(1)).toBeAttached();
	await expect(toasts(page)).toHaveCount(0);
	const motion = await noted();
	expect(motion.length).toBeGreaterThan(4);
	expect(Math.max(...motion)).toBeLessThanOrEqual(200);
});

for (const [device, viewport] of Object.entries({ phone: { width: 390, height: 844 }, desk: { width: 1440, height: 900 } })) {
	test(`${device}: a toast stands top-center below the header, says so politely, and goes after a second`, { tag: '@long' }, async ({ page }) => {
		await page.setViewportSize(viewport);
		await beRefused(page);
		await stopClock(page);
		await tapMonthly(page);
		await toastShown(page, messages.signUpFirst);
		const toast = toasts(page);
		await expect(toast).toHaveAttribute('data-type', 'error');
		// It is announced even over the open sheet, which hides the page behind it from screen readers.
		const spoken = page.getByRole('region', { name: /Notifications/ });
		await expect(spoken).toHaveAttribute('aria-live', 'polite');
		await expect(spoken.getByRole('listitem')).toHaveText(messages.signUpFirst);
		// It slides in on the browser's own clock, which isn't stopped.
		await expect(async () => {
			const box = await toast.boundingBox();
			if (!box) throw new Error('no toast');
			// The space reserved for a scroll bar may or may not count.
			expect(Math.abs(box.x + box.width / 2 - viewport.width / 2)).toBeLessThanOrEqual(8);
			// It covers neither what the status line says nor the button that caused it.
			const status = await page.locator('.app-status').boundingBox();
			const button = await page.getByRole('dialog').getByRole('button', { name: messages.makeRecurring }).boundingBox();
			if (!status || !button) throw new Error('no status line, or no button');
			expect(box.y).toBeGreaterThanOrEqual(status.y + status.height);
			expect(box.y).toBeLessThan(status.y + status.height + 40);
			expect(box.y + box.height).toBeLessThan(button.y);
		}).toPass();
		await pass(page, 700);
		await expect(toast).toHaveAttribute('data-removed', 'false');
		await pass(page, 300 + LEAVING);
		await expect(toast).toHaveCount(0);
	});
}

test('a toast stays while the pointer is on it, also over the open sheet, which stays open too', { tag: '@long' }, async ({ page }) => {
	await beRefused(page);
	await stopClock(page);
	await tapMonthly(page);
	await toastShown(page, messages.signUpFirst);
	await toasts(page).hover();
	await pass(page, 3000);
	await expect(toasts(page)).toHaveText(messages.signUpFirst);
	const box = await toasts(page).boundingBox();
	await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
	await pass(page, 500);
	await expect(page.getByRole('dialog')).toBeVisible();
	await page.mouse.move(195, 600);
	await pass(page, 1000 + LEAVING);
	await expect(toasts(page)).toHaveCount(0);
});

test('a saved donation is said without alarm; the toast stays while the keyboard is on it', { tag: '@long' }, async ({ page }) => {
	await (await give(page, 10)).tab.close();
	await stopClock(page);
	const dialog = page.getByRole('dialog');
	await cards(page).nth(1).getByRole('button', { name: messages.card.donate }).click();
	await pass(page, 500);
	await dialog.getByRole('radio', { name: '$20', exact: true }).check();
	await dialog.getByRole('button', { name: messages.makeOneTime }).click();
	await toastShown(page, messages.savedOn('phone'));
	await expect(toasts(page)).not.toHaveAttribute('data-type', 'error');
	await page.bringToFront();
	// A hidden page keeps its toasts, so it must know that it is visible.
	await expect.poll(() => page.evaluate(() => document.visibilityState)).toBe('visible');
	await page.keyboard.press('Alt+T');
	await page.keyboard.press('Tab');
	await expect(toasts(page)).toBeFocused();
	await pass(page, 3000);
	await expect(toasts(page)).toHaveText(messages.savedOn('phone'));
	await page.keyboard.press('Tab');
	await expect(toasts(page)).not.toBeFocused();
	await pass(page, 1000 + LEAVING);
	await expect(toasts(page)).toHaveCount(0);
});
