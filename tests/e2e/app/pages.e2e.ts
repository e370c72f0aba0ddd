import { api, screens } from '#domain/api/api-paths.ts';
import { disclosureRule, fivePoints } from '#domain/collaboration/nil-stance.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { readyForOffline } from '../fixtures/pages/browse-page.ts';

const points = Object.values(fivePoints);
/** What each page must say (spec §1, §9): its title, its headings in order, and texts. */
const pages: { path: string; title: string; headings: readonly string[]; words?: readonly (string | RegExp)[] }[] = [
	{
		path: screens.aboutUs,
		title: 'About Us',
		headings: ['Who it’s for', 'What you can do here'],
		words: [/fans, alumni, and businesses/i, /name, image, and likeness/],
	},
	{ path: screens.transparency, title: 'Transparency', headings: points, words: [disclosureRule, /not tax-deductible/, 'Demo: no athlete is paid.'] },
	{ path: screens.mission, title: 'Our Mission', headings: points, words: [/empower athletes through community support and transparency/] },
	{
		path: screens.donate,
		title: 'Donate',
		headings: ['How to donate', 'When you’re offline'],
		words: ['$10, $20, $50, $100, $500, or $1000', /from \$1 to \$10,000/, /not tax-deductible/],
	},
	{ path: screens.process, title: 'Our Process', headings: ['When an agreement is disclosed'], words: [disclosureRule] },
	{ path: screens.benefits, title: 'Benefits', headings: ['For athletes', 'For fans and alumni', 'For businesses'] },
	{
		path: screens.privacy,
		title: 'Privacy Policy',
		headings: [
			'Data we collect',
			'How we use data',
			'Sharing',
			'How long we keep data',
			'Security',
			'Your rights',
			'Children under 13',
			'International transfers',
			'Links to other sites',
			'Changes to this policy',
		],
		words: [
			/don’t sell personal data/,
			...['Payment provider:', 'Email provider:', 'Analytics providers:', 'Hosting provider:', 'Support providers:'],
			...['Access.', 'Correction.', 'Deletion.', 'Restriction.', 'Portability.', 'Opt-out.', 'Withdrawing consent.'],
		],
	},
];

test('every page says what it has to, links to others and home, and tells its date', async ({ page }) => {
	for (const { path, title, headings, words = [] } of pages) {
		await page.goto(path);
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
		await expect(page).toHaveTitle(new RegExp(`^${title} ·`));
		const main = page.getByRole('main');
		const found = await main.getByRole('heading', { level: 2 }).allTextContents();
		expect(
			found.filter((text) => headings.includes(text)),
			path,
		).toEqual(headings);
		for (const word of words) await expect(main.getByText(word).first(), `${path}: ${word}`).toBeVisible();
		await expect(main.getByText(/Last updated \w+ \d+, \d{4}/)).toBeVisible();
		const more = page.getByRole('navigation', { name: 'More to read' });
		await expect(more.getByRole('link', { name: 'Find an athlete' })).toHaveAttribute('href', screens.home);
		expect(await more.getByRole('link').count()).toBeGreaterThan(1);
	}
});

test('the list on the privacy policy leads to each section with focus, and back; an address with a section opens there', { tag: '@long' }, async ({ page }) => {
	await page.goto(screens.privacy);
	const contents = page.getByRole('navigation', { name: 'On this page' });
	await expect(contents).toBeVisible();
	const names = await contents.getByRole('link').allTextContents();
	expect(names).toHaveLength((await page.getByRole('main').getByRole('heading', { level: 2 }).count()) - 1);
	for (const name of names) {
		await contents.getByRole('link', { name, exact: true }).press('Enter');
		const heading = page.getByRole('heading', { level: 2, name, exact: true });
		await expect(heading).toBeFocused();
		await expect(heading).toBeInViewport();
		await page.goBack();
		await expect(page.getByRole('heading', { level: 2, name: 'On this page' })).toBeFocused();
	}
	await page.goto(screens.aboutUs);
	await page.goto(`${screens.privacy}#rights`);
	await expect(page.getByRole('heading', { level: 2, name: 'Your rights' })).toBeFocused();
	await expect(page.getByRole('heading', { level: 2, name: 'Your rights' })).toBeInViewport();
});

test.describe('on a first visit', () => {
	test.use({ visitor: 'new' });

	test('after one visit to the home screen every page reads without a signal', { tag: '@long' }, async ({ page, context, consoleWatch }) => {
		consoleWatch.allowFailedRequests();
		await page.goto('/');
		await readyForOffline(page);
		await context.setOffline(true);
		for (const { path, title, headings } of pages) {
			await page.goto(path);
			await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
			await expect(page.getByRole('heading', { level: 2, name: headings.at(-1) ?? '', exact: true })).toBeVisible();
		}
	});

	test('terms that can’t be read aren’t said to be missing, and load on another try', { tag: '@long' }, async ({
		page,
		network,
		networkServer: _,
		consoleWatch,
	}) => {
		consoleWatch.allowFailedRequests();
		const main = page.getByRole('main');
		network.fault(api.site, { kind: 'black-hole' });
		await page.goto(`${network.url}${screens.terms}`);
		await expect(main.getByRole('status', { name: 'Loading the terms…' })).toBeVisible();
		await expect(main.getByText(/no terms of its own/)).toHaveCount(0);
		// Healing breaks connections. A script on its way would fail, and the page would reload.
		await readyForOffline(page);
		network.heal();
		network.fault(api.site, { kind: 'refuse' });
		await page.goto(`${network.url}${screens.terms}`);
		await expect(main.getByRole('alert').getByText(/^The terms aren’t on this/)).toBeVisible();
		const again = main.getByRole('button', { name: 'Try again' });
		network.heal();
		network.fault(api.site, { kind: 'black-hole' });
		await again.press('Enter');
		await expect(again).toHaveAttribute('aria-busy', 'true');
		await expect(again).toBeFocused();
		network.heal();
		await expect(main.getByText(/no terms of its own/)).toBeVisible();
	});
});
