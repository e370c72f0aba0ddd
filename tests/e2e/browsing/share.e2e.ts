import type { Page } from '@playwright/test';
import { decode } from 'fast-png';
import jsqr from 'jsqr';
import { screens } from '#domain/api/api-paths.ts';
import { pageMeta } from '#domain/api/page-meta.ts';
import type { Player } from '#domain/roster/roster.ts';
import { slug } from '#domain/texts/fold.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { expectAccessible } from '../fixtures/checks/axe-check.ts';
import { cards, readyForOffline, stored } from '../fixtures/pages/browse-page.ts';
import { anAthlete } from '../fixtures/servers/call-server.ts';

const teamPage = ({ team_name }: Player) => `/mens-college-football/${slug(team_name)}`;

/** What a camera reads from the screen. */
async function scan(page: Page): Promise<string | undefined> {
	await page.evaluate(() => document.fonts.ready);
	const { data, width, height, channels } = decode(await page.screenshot({ fullPage: true }));
	const rgba = new Uint8ClampedArray(width * height * 4).fill(255);
	for (let pixel = 0; pixel < width * height; pixel++) for (let c = 0; c < 3; c++) rgba[pixel * 4 + c] = data[pixel * channels + c] ?? 0;
	return jsqr.default(rgba, width, height)?.data;
}

test('an athlete’s poster: its code opens the donation, once, and never pays; without a signal too', async ({ page, context, server, consoleWatch }) => {
	consoleWatch.allowFailedRequests();
	const player = await anAthlete(server);
	const address = screens.details(player.player_id, player.team_id);
	await page.goto(address);
	await stored(page, 2);
	await readyForOffline(page);
	await context.setOffline(true);
	await page.getByRole('link', { name: `Poster for ${player.player_name}` }).click();
	const poster = page.getByRole('article', { name: `${player.player_name} poster` });
	for (const text of ['Scan to donate', player.team_name, new URL(server.url).host + address]) await expect(poster.getByText(text)).toBeVisible();
	await expect(page).toHaveTitle(`${player.player_name} poster · NIL`);
	const read = await scan(page);
	expect(read).toBe(`${server.url}${address}?donate`);

	await page.goto(read ?? '');
	const sheet = page.getByRole('dialog', { name: messages.donationTitle(player.player_name, player.team_name) });
	await expect(sheet).toBeVisible();
	await expect(page).toHaveURL(server.url + address);
	await page.keyboard.press('Escape');
	await expect(sheet).toBeHidden();
	await expect(page.getByRole('button', { name: `${messages.card.donate} to ${player.player_name}` }).filter({ visible: true })).toBeFocused();
	await page.reload();
	await expect(page.getByRole('heading', { name: player.player_name })).toBeVisible();
	// The sheet's script arrives with the other requests.
	await page.waitForLoadState('networkidle');
	await expect(sheet).toHaveCount(0);
	// Looking didn't start anything.
	await page.goto(screens.outbox);
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
	await expect(page.getByText(player.player_name)).toHaveCount(0);
});

test('a team’s poster leads to its athletes; both are accessible, and one sheet of paper', { tag: '@long' }, async ({ page, server }) => {
	const player = await anAthlete(server);
	await page.goto(teamPage(player));
	await page.getByRole('link', { name: `Poster for ${player.team_name}` }).click();
	await expect(page.getByRole('article', { name: `${player.team_name} poster` })).toBeVisible();
	expect(await scan(page)).toBe(server.url + teamPage(player));
	await expectAccessible(page, 'a team’s poster');
	for (const path of [page.url(), screens.athletePoster(player.player_id, player.team_id)]) {
		await page.goto(path);
		await expect(page.getByRole('article')).toBeVisible();
		for (const format of ['A4', 'Letter']) {
			const pdf = (await page.pdf({ format, preferCSSPageSize: false })).toString('latin1');
			expect(pdf.match(/\/Type\s*\/Page\b/g), `${path} on ${format}`).toHaveLength(1);
		}
	}
	await page.goto(teamPage(player));
	await expect(cards(page).first()).toBeVisible();
	await expectAccessible(page, 'a team’s page with its ways to share');
});

test('Share: the device’s own where there is one; else the address is copied; else it is shown', { tag: '@long' }, async ({ page, context, server }) => {
	const player = await anAthlete(server);
	const address = server.url + screens.details(player.player_id, player.team_id);
	await context.grantPermissions(['clipboard-write']);
	// Set once the browser has accepted the text, because the site's own policy lets no page read the clipboard.
	await page.addInitScript(() => {
		const write = navigator.clipboard.writeText.bind(navigator.clipboard);
		navigator.clipboard.writeText = async (text) => {
			await write(text);
			Object.assign(window, { copied: text });
		};
	});
	await page.goto(address);
	const share = page.getByRole('button', { name: `Share ${player.player_name}’s page` });
	await share.click();
	await expect.poll(() => page.evaluate(() => (window as unknown as { copied?: string }).copied)).toBe(address);

	await page.evaluate(() => {
		const given: ShareData[] = [];
		Object.assign(window, { given });
		Object.assign(navigator, { canShare: () => true, share: async (data: ShareData) => void given.push(data) });
	});
	await share.click();
	await expect.poll(() => page.evaluate(() => (window as unknown as { given: ShareData[] }).given)).toEqual([{ title: player.player_name, url: address }]);

	await page.evaluate(() => {
		const refuse = async () => {
			throw new DOMException('no', 'NotAllowedError');
		};
		Object.assign(navigator, { share: refuse });
		Object.defineProperty(navigator, 'clipboard', { value: { writeText: refuse } });
	});
	await share.click();
	await expect(page.getByRole('status').getByText(address)).toBeVisible();
});

test('what the server says of a page is what the page says of itself', { tag: '@long' }, async ({ page, server }) => {
	const player = await anAthlete(server);
	const screensToSee = Object.entries(pageMeta).flatMap(([path, words]) => (path === screens.home || 'own' in words ? [] : [path]));
	for (const path of [...screensToSee, teamPage(player), screens.details(player.player_id, player.team_id)]) {
		const html = await (await page.request.get(path)).text();
		const [, title = ''] = /<title>([^<]*)<\/title>/.exec(html) ?? [];
		const [, description = ''] = /<meta name="description" content="([^"]*)">/.exec(html) ?? [];
		const plain = (text: string) => text.replaceAll('&#39;', "'").replaceAll('&amp;', '&');
		await page.goto(path);
		// A team's page shows the sport above its name, and a search shows it beside the name.
		if (path !== teamPage(player)) await expect(page, path).toHaveTitle(plain(title));
		await expect(page.locator('meta[name="description"]'), path).toHaveAttribute('content', plain(description));
	}
});
