import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { AUDIT_TEXTS } from '#domain/admin/audit-entry.ts';
import { adminApi } from '#domain/api/admin-paths.ts';
import { screens } from '#domain/api/api-paths.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { beDemo, openDashboard } from '../fixtures/pages/admin-dashboard.ts';
import { rememberAirplaneMode, setAirplaneMode } from '../fixtures/pages/airplane-mode.ts';
import { readyForOffline } from '../fixtures/pages/browse-page.ts';

const entries = (page: Page) =>
	page
		.getByRole('region', { name: 'Audit log' })
		.locator('tbody tr')
		.or(page.getByRole('list', { name: 'Audit log' }).getByRole('listitem'));
const address = `${screens.admin}?tab=audit`;

for (const { tag, ...viewport } of [
	{ width: 1440, height: 900, tag: [] },
	{ width: 390, height: 844, tag: '@long' },
]) {
	test(`the log says who did what and when, is narrowed by the address, and comes as a file, at ${viewport.width} px`, { tag }, async ({ page, server }) => {
		await page.setViewportSize(viewport);
		await openDashboard(page, server.url);
		await page.getByRole('tab', { name: 'Audit log' }).click();
		await expect(entries(page).first()).toContainText(AUDIT_TEXTS.audit_listed);
		await expect(entries(page).first()).toContainText('Demo Admin');
		await page.getByLabel('Action', { exact: true }).selectOption({ label: AUDIT_TEXTS.users_listed });
		await expect(page).toHaveURL(/action=users_listed/);
		await expect(entries(page).first()).toContainText(AUDIT_TEXTS.users_listed);
		await expect(entries(page).filter({ hasText: AUDIT_TEXTS.audit_listed })).toHaveCount(0);
		await page.getByLabel('Admin', { exact: true }).selectOption({ label: 'Demo Admin' });
		await expect(page).toHaveURL(/actor=\d+/);
		const file = page.waitForEvent('download');
		await page.getByRole('button', { name: 'Download CSV' }).click();
		const path = await (await file).path();
		const [head = '', first = ''] = readFileSync(path, 'utf8').split('\r\n');
		expect(head).toContain('Position,Time (UTC),Admin');
		expect(first).toContain('users_listed');
		await page.reload();
		await expect(page.getByLabel('Action', { exact: true })).toHaveValue('users_listed');
		await expect(entries(page).first()).toContainText(AUDIT_TEXTS.users_listed);
		await page.getByLabel('Start date').fill('2199-01-01');
		await expect(page.getByText('No entries match these filters.')).toBeVisible();
		await page.getByRole('button', { name: messages.filters.clear }).click();
		await expect(entries(page).first()).toBeVisible();
		await expect(page).toHaveURL(/tab=audit$/);
	});
}

test('by the keyboard, and page by page', { tag: '@long' }, async ({ page, server }) => {
	const { user_id } = await beDemo(page, server.url, 'admin');
	const entry = (position: number) => ({
		...{ position, actor_id: user_id, actor_name: 'Demo Admin', action: 'users_listed', subject_id: null, payment_id: null, hash: 'a'.repeat(64) },
		at: '2026-09-05T19:04:11.000Z',
	});
	await page.route(`**${adminApi.audit}?*`, (route) => {
		const older = new URL(route.request().url()).searchParams.get('before') !== null;
		const data = Array.from({ length: 50 }, (_, n) => entry((older ? 50 : 100) - n));
		return route.fulfill({ json: { data, next: older ? null : '1_51', ...(older ? {} : { actors: [] }) } });
	});
	await page.goto(server.url + screens.admin);
	const tab = (name: string) => page.getByRole('tab', { name });
	await tab('All Users List').focus();
	await page.keyboard.press('End');
	await expect(tab('System')).toBeFocused();
	await page.keyboard.press('ArrowLeft');
	await expect(tab('Site')).toBeFocused();
	await page.keyboard.press('ArrowLeft');
	await expect(tab('Audit log')).toBeFocused();
	await expect(entries(page)).toHaveCount(50);
	await expect(page.getByText('50 entries, and more')).toBeVisible();
	await page.getByRole('button', { name: messages.filters.loadMore }).focus();
	await page.keyboard.press('Enter');
	await expect(entries(page)).toHaveCount(100);
	await expect(page.getByText('100 entries', { exact: true })).toBeVisible();
});

test('a failure is said and can be tried again; offline it says why there is nothing', { tag: '@long' }, async ({ page, server, consoleWatch }) => {
	consoleWatch.allowFailedRequests();
	await rememberAirplaneMode(page);
	await beDemo(page, server.url, 'admin');
	let fails = true;
	await page.route(`**${adminApi.audit}?*`, (route) =>
		fails ? route.fulfill({ status: 500, json: { code: 'internal', detail: 'Something went wrong on our end. Please try again later.' } }) : route.continue(),
	);
	await page.goto(server.url + address);
	await expect(page.getByText('Something went wrong on our end.')).toBeVisible({ timeout: 20_000 });
	fails = false;
	await page.getByRole('button', { name: 'Try again' }).click();
	await expect(entries(page).first()).toBeVisible();
	await page.unroute(`**${adminApi.audit}?*`);
	await readyForOffline(page);
	await setAirplaneMode(page, true);
	await page.reload();
	await expect(page.getByText('You’re offline.').first()).toBeVisible({ timeout: 20_000 });
	await expect(entries(page)).toHaveCount(0);
	await setAirplaneMode(page, false);
});
