import type { Page } from '@playwright/test';
import { api, screens } from '#domain/api/api-paths.ts';
import { claimMailScreen, claimScreen } from '#domain/api/claim-paths.ts';
import { removalScreen, requestApi, requestScreen } from '#domain/api/request-paths.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { requestMessages } from '#domain/texts/request-messages.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { exampleSentRequest } from '#server/modules/requests/request-examples.ts';
import { fillLogin, loginRefused, pressLogin } from '#tests/e2e/fixtures/pages/account-pages.ts';
import { expect } from '../patient-expect.ts';
import { clubSite } from './club-site.ts';
import { after, firstAthlete, firstTeam, home, newcomer, open, type Scene, still, strangeBrowser } from './scene.ts';

const written = ['aboutUs', 'transparency', 'privacy', 'donate', 'process', 'benefits', 'mission'] as const;

/** A page of a site whose operator has filled everything in. Another browser hasn't stored that nothing is filled in. */
async function ofClub(page: Page, path: string): Promise<Page> {
	const fresh = await strangeBrowser(page, { serviceWorkers: 'block' });
	await fresh.route(`**${api.site}`, (route) => route.fulfill({ json: clubSite }));
	await open(fresh, path);
	await expect(fresh.getByRole('banner').getByText(clubSite.profile.club_name)).toBeVisible();
	await expect(fresh.getByRole('contentinfo').getByText(clubSite.profile.contact_email)).toBeVisible();
	return fresh;
}

/** The page of an athlete who has said no, as the server tells a browser that has stored no rosters. */
function closedAthlete(name: string, consent: number): Scene {
	return {
		name,
		who: 'visitor',
		play: async (page) => {
			const address = await firstAthlete(page);
			const fresh = await newcomer(page, '**/v1/sync/**', 'waits');
			await fresh.route('**/v1/get_player/**', async (route) => {
				const response = await route.fetch();
				await route.fulfill({ response, json: { ...(await response.json()), consent } });
			});
			await fresh.goto(address);
			await expect(fresh.getByText(/take donations or requests here|taking donations or requests right now/).filter({ visible: true })).toHaveCount(1);
			return fresh;
		},
	};
}

/** An athlete who is on no roster anymore. */
const goneAthlete: Scene = {
	name: 'athlete-gone',
	who: 'visitor',
	play: async (page) => {
		const address = await firstAthlete(page);
		const fresh = await newcomer(page, '**/v1/sync/**', 'waits');
		const json = { code: 'athlete_gone', detail: 'This athlete is no longer on a roster.' };
		await fresh.route('**/v1/get_player/**', (route) => route.fulfill({ status: 404, json }));
		await fresh.goto(address);
		await expect(fresh.getByRole('link', { name: 'Pause donations or be removed' })).toBeVisible();
		return fresh;
	},
};

/** What a visitor reads and fills in. */
export const visitorScenes: readonly Scene[] = [
	{ name: 'home', who: 'visitor', play: (page) => home(page) },
	{ name: 'home-filtered', who: 'visitor', play: (page) => home(page, '/?position=QB&class=Junior') },
	still('home-empty', 'visitor', '/?q=qqqqqq'),
	after(
		'filters-open',
		'visitor',
		screens.home,
		async (page, width) => {
			if (width < 768) await page.getByRole('button', { name: messages.filters.show }).click();
			await page.getByRole('combobox', { name: 'Team' }).click();
		},
		{ part: '.browse-filters, .ui-sheet', byWidth: true },
	),
	after('benefits-choose-athlete', 'visitor', screens.benefits, async (page) => {
		// Until the app is there, the link leads home.
		await expect(page.locator('#root .app-status')).toBeVisible();
		await page.getByRole('link', { name: 'Choose an athlete for your request' }).click();
		await page.getByRole('dialog').getByRole('searchbox').fill('quarterback');
		await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(8);
	}),
	after('menu', 'visitor', screens.home, (page, width) => page.getByRole('button', { name: width < 1024 ? 'Menu' : 'Why Donate' }).click(), {
		part: 'header',
		byWidth: true,
	}),
	after('login-before-favorite', 'visitor', screens.home, async (page) => {
		await page
			.getByRole('button', { name: /to favorites$/ })
			.first()
			.click();
		await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
	}),
	{ name: 'team', who: 'visitor', play: async (page) => home(page, await firstTeam(page)) },
	still('team-unknown', 'visitor', '/mens-college-football/nobody'),
	{
		name: 'team-poster',
		who: 'visitor',
		play: async (page) => {
			await page.goto(`/poster/team${await firstTeam(page)}`);
			await expect(page.getByRole('article')).toBeVisible();
			return undefined;
		},
	},
	{
		name: 'athlete',
		who: 'visitor',
		play: async (page) => {
			await page.goto(await firstAthlete(page));
			await expect(page.getByRole('link', { name: /^Poster for/ })).toBeVisible();
			return undefined;
		},
	},
	{
		name: 'athlete-supported',
		who: 'visitor',
		play: async (page) => {
			const json = {
				supporters: 14,
				months: [
					{ month: '2026-08', amount: 450 },
					{ month: '2026-10', amount: 800.5 },
				],
				as_of: '2026-11-04T14:00:00.000Z',
			};
			await page.route('**/v1/players/*/support', (route) => route.fulfill({ json }));
			await page.goto(await firstAthlete(page));
			await expect(page.getByRole('list', { name: 'Donations by month' })).toBeVisible();
			return undefined;
		},
	},
	{
		name: 'athlete-share-refused',
		who: 'visitor',
		play: async (page) => {
			await page.goto(await firstAthlete(page));
			await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('no')) } }));
			await page.getByRole('button', { name: /^Share .*page$/ }).click();
			await expect(page.getByText(/^Your browser won’t let us copy/)).toBeVisible();
			return undefined;
		},
	},
	{
		name: 'athlete-poster',
		who: 'visitor',
		play: async (page) => {
			await page.goto(await firstAthlete(page));
			await page.getByRole('link', { name: /^Poster for/ }).click();
			await expect(page.getByRole('article')).toBeVisible();
			return undefined;
		},
	},
	closedAthlete('athlete-paused', 1),
	closedAthlete('athlete-opted-out', 2),
	goneAthlete,
	still('athlete-unknown', 'visitor', screens.details(99_999_999, 1)),
	still('login', 'visitor', screens.login),
	after('login-error', 'visitor', screens.login, async (page) => {
		await fillLogin(page, 'nobody@people.example', 'Wrong-one-1');
		await pressLogin(page);
		await loginRefused(page, accountMessages.account.badCredentials);
	}),
	still('login-provider-error', 'visitor', '/auth/callback?error=login_required&state=none'),
	still('create-account', 'visitor', screens.createUser),
	after('create-account-error', 'visitor', screens.createUser, async (page) => {
		await page.getByRole('main').getByLabel('Password', { exact: true }).fill('short');
		await page.getByRole('button', { name: 'Create Account' }).click();
		await expect(page.getByRole('alert')).toBeVisible();
	}),
	still('forgot-password', 'visitor', screens.forgotPassword),
	after('forgot-password-code', 'visitor', screens.forgotPassword, async (page) => {
		await page.getByLabel('Email', { exact: true }).fill('nobody@people.example');
		await page.getByRole('button', { name: 'Email me a code' }).click();
		await expect(page.getByLabel('Code', { exact: true })).toBeVisible();
	}),
	still('choose-password-error', 'visitor', screens.choosePassword),
	{
		name: 'choose-password',
		who: 'visitor',
		play: async (page) => {
			await page.route(`**${api.passwordLink}`, (route) => route.fulfill({ json: { user_email: 'robin@people.example', user_name: 'Robin Vale' } }));
			await open(page, `${screens.choosePassword}#example`);
			await expect(page.getByRole('button', { name: 'Set password' })).toBeVisible();
			return undefined;
		},
	},
	still('setup', 'visitor', screens.setup),
	after('setup-error', 'visitor', screens.setup, async (page) => {
		await page.getByLabel('Setup code', { exact: true }).fill('AAAA-AAAA-AAAA-AAAA');
		await page.getByLabel('User Name', { exact: true }).fill('Casey Doyle');
		await page.getByLabel('Email', { exact: true }).fill('casey@give.example');
		for (const label of ['Password', 'Confirm Password']) await page.getByLabel(label, { exact: true }).fill('Stadium-Lights-8');
		await page.getByRole('button', { name: 'Create admin account' }).click();
		await expect(page.getByRole('alert')).toBeVisible();
	}),
	still('contact', 'visitor', screens.contact),
	after('contact-error', 'visitor', screens.contact, async (page) => {
		await page
			.getByRole('main')
			.getByRole('button', { name: /Submit|Send/ })
			.click();
		await expect(page.getByRole('alert')).toBeVisible();
	}),
	still('deletion', 'visitor', screens.deletion),
	after('deletion-link-unknown', 'visitor', `${screens.deletion}#unknown`, (page) => expect(page.getByRole('alert')).toBeVisible()),
	{
		name: 'deletion-of-what-was-sent',
		who: 'visitor',
		play: async (page) => {
			const of = { created_at: '2026-09-05T19:04:11.000Z' };
			const requests = [{ ...of, player_name: 'Émile Okafor-Lind', team_name: 'Cedar Valley Herons', status: 'accepted' }];
			const json = { email: 'robin@people.example', messages: [{ ...of, subject: 'A question about a donation' }], requests };
			await page.route(`**${requestApi.lookAtDeletion}`, (route) => route.fulfill({ json }));
			await open(page, `${screens.deletion}#example`);
			await expect(page.getByRole('button', { name: requestMessages.deletion.confirm })).toBeVisible();
			return undefined;
		},
	},
	after('removal', 'visitor', removalScreen(1), (page) => expect(page.getByRole('form').getByRole('heading')).toBeVisible()),
	after('removal-error', 'visitor', removalScreen(1), async (page) => {
		await page.getByRole('button', { name: 'Email me a link' }).click();
		await expect(page.getByText('Tell us who you are and how we can check it.')).toBeVisible();
	}),
	after('removal-link-unknown', 'visitor', removalScreen(undefined, 'unknown'), (page) => expect(page.getByRole('alert')).toBeVisible()),
	{
		name: 'removal-link',
		who: 'visitor',
		play: async (page) => {
			const json = { player_name: 'Émile Okafor-Lind', team_name: 'Cedar Valley Herons', wish: 'removed' };
			await page.route(`**${requestApi.lookAtRemoval}`, (route) => route.fulfill({ json }));
			await open(page, removalScreen(undefined, 'example'));
			await expect(page.getByRole('button', { name: 'Send this request' })).toBeVisible();
			return undefined;
		},
	},
	after('claim-visitor', 'visitor', claimScreen(1, '7K2QMXW9ZP'), (page) => expect(page.getByRole('link', { name: 'Create account' })).toBeVisible()),
	after('claim-unknown', 'visitor', '/claim/nobody', (page) => expect(page.getByRole('alert')).toBeVisible()),
	after('claim-link-visitor', 'visitor', claimMailScreen('example'), (page) =>
		expect(page.getByText('Log in with the account that asked for this link.')).toBeVisible(),
	),
	{
		name: 'request-answered',
		who: 'visitor',
		play: async (page) => {
			await page.route(`**${requestApi.lookAtRequest}`, (route) => route.fulfill({ json: { ...exampleSentRequest, status: 'declined' } }));
			await open(page, requestScreen(31, 'example'));
			await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
			return undefined;
		},
	},
	after('request-unknown', 'visitor', requestScreen(31, 'unknown'), (page) => expect(page.getByRole('alert')).toBeVisible()),
	{ name: 'club-terms', who: 'visitor', play: (page) => ofClub(page, screens.terms) },
	{ name: 'club-privacy', who: 'visitor', play: (page) => ofClub(page, `${screens.privacy}#contact`) },
	{ name: 'club-paid', who: 'visitor', play: (page) => ofClub(page, `${screens.transparency}#paid`) },
	{ name: 'club-home', who: 'visitor', play: (page) => ofClub(page, screens.home) },
	still('terms-none', 'visitor', screens.terms),
	still('not-found', 'visitor', '/no/such/page/at/all'),
	...written.map((name) => still(`page-${name}`, 'visitor', screens[name])),
];
