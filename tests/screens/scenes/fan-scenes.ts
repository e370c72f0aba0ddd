import type { Page } from '@playwright/test';
import { adminApi } from '#domain/api/admin-paths.ts';
import { screens } from '#domain/api/api-paths.ts';
import { claimApi, claimMailScreen, claimScreen, MY_PAGE } from '#domain/api/claim-paths.ts';
import { keepsakeApi } from '#domain/api/keepsake-paths.ts';
import type { CameIn } from '#domain/claims/came-in-answer.ts';
import type { MyClaims } from '#domain/claims/claim-forms.ts';
import type { OwnPage } from '#domain/claims/own-page-forms.ts';
import type { KeepsakeSeason } from '#domain/keepsake/keepsake.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { exampleCameIn, exampleClaim, exampleOwnPage } from '#server/modules/claims/claim-examples.ts';
import { menuItem, runOut } from '#tests/e2e/fixtures/pages/account-pages.ts';
import { readyForOffline } from '#tests/e2e/fixtures/pages/browse-page.ts';
import { give } from '#tests/e2e/fixtures/pages/donate-sheet.ts';
import { expect } from '../patient-expect.ts';
import { after, open, type Scene, still } from './scene.ts';

const held = { ...exampleClaim, agreement: { version: 1, signed_at: '2026-09-06T08:01:30.000Z' } };
/** Something of each kind. */
const cameIn: CameIn = {
	...{ received_cents: 134_000, refunded_cents: 7500, lost_cents: 2500, left_cents: 124_000, count: 6 },
	donations: [
		...exampleCameIn.donations,
		{
			number: 290,
			given_at: '2026-09-03T19:04:11.000Z',
			amount_cents: 2500,
			left_cents: 2500,
			state: 'disputed',
			monthly: false,
			note: null,
			takes_note: true,
		},
		{ number: 281, given_at: '2026-09-02T19:04:11.000Z', amount_cents: 2500, left_cents: 0, state: 'lost', monthly: false, note: null, takes_note: false },
		{ number: 280, given_at: '2026-09-02T18:04:11.000Z', amount_cents: 5000, left_cents: 0, state: 'refunded', monthly: false, note: null, takes_note: false },
		{
			number: 277,
			given_at: '2026-09-01T12:00:00.000Z',
			amount_cents: 114_000,
			left_cents: 114_000,
			state: 'kept',
			monthly: false,
			note: null,
			takes_note: true,
		},
	],
};

const ownPage: OwnPage = { ...exampleOwnPage, declined: { text: null, photo: 'Another person is in it.' } };

/** The pages that somebody holds, as the server tells. */
function pages(
	name: string,
	claims: Partial<MyClaims>,
	steps: (page: Page) => Promise<unknown> = async () => undefined,
	season: KeepsakeSeason = { season: 2026, signed_at: null, signature: null, cards: 0, waiting: 6 },
): Scene {
	return {
		name,
		who: 'fan',
		play: async (page) => {
			const json: MyClaims = { claims: [], waiting: [], agreement_version: 1, ...claims };
			await page.route(`**${claimApi.claims}`, (route) => route.fulfill({ json }));
			await page.route(`**${claimApi.cameIn(exampleClaim.claim_id)}`, (route) => route.fulfill({ json: cameIn }));
			await page.route(`**${claimApi.page(exampleClaim.claim_id)}`, (route) => route.fulfill({ json: ownPage }));
			await page.route(`**${keepsakeApi.season(exampleClaim.claim_id)}`, (route) => route.fulfill({ json: season }));
			await open(page, MY_PAGE);
			await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
			if (json.claims.some(({ moved }) => !moved)) await expect(page.getByRole('region', { name: 'What came in' }).getByText('$1,240')).toBeVisible();
			await steps(page);
			return undefined;
		},
	};
}

/** Draws a line across the box. */
async function drawSignature(page: Page): Promise<void> {
	const pad = page.getByRole('img', { name: 'Box for your signature' });
	await pad.scrollIntoViewIfNeeded();
	const box = await pad.boundingBox();
	if (box === null) throw new Error('there is no box');
	await page.mouse.move(box.x + 20, box.y + 30);
	await page.mouse.down();
	for (let step = 1; step < 8; step++) await page.mouse.move(box.x + 20 + step * 30, box.y + 30 + (step % 2) * 40);
	await page.mouse.up();
}

/** What a logged-in person sees. The admin has given and saved nothing, so theirs are the empty screens. */
export const fanScenes: readonly Scene[] = [
	after(
		'menu-fan',
		'fan',
		screens.home,
		async (page, width) => {
			if (width < 1025) await page.getByRole('button', { name: 'Menu' }).click();
			else await (await menuItem(page, 'Account')).click();
		},
		{ part: 'header', byWidth: true },
	),
	still('favorites', 'fan', screens.favorites),
	still('favorites-empty', 'admin', screens.favorites),
	still('my-donations', 'fan', screens.myDonations),
	after('my-donations-stop', 'fan', screens.myDonations, (page) => page.getByRole('button', { name: /^Stop/ }).first().click()),
	still('my-donations-empty', 'admin', screens.myDonations),
	still('outbox-empty', 'admin', screens.outbox),
	still('statement', 'fan', screens.statement(new Date().getFullYear())),
	still('statement-empty', 'fan', screens.statement(2024)),
	after('receipt', 'fan', screens.myDonations, async (page) => {
		await page
			.getByRole('link', { name: /^Receipt/ })
			.first()
			.click();
		await expect(page.getByRole('article', { name: /^Receipt number/ })).toBeVisible();
	}),
	after('receipt-offline', 'fan', screens.myDonations, async (page) => {
		await readyForOffline(page);
		await page
			.getByRole('link', { name: /^Receipt/ })
			.first()
			.click();
		await expect(page.getByRole('article', { name: /^Receipt number/ })).toBeVisible();
		await page.context().setOffline(true);
		await page.reload();
		await expect(page.getByRole('article', { name: /^Receipt number/ })).toBeVisible();
	}),
	after('session-locked', 'fan', screens.account, async (page) => {
		await readyForOffline(page);
		await page.context().setOffline(true);
		await runOut(page);
		await page.reload();
		await expect(page.getByRole('heading', { level: 1, name: 'Locked' })).toBeVisible();
	}),
	after('claim-code', 'fan', claimScreen(1, '7K2QMXW9ZP'), (page) => expect(page.getByLabel('Code', { exact: true })).toHaveValue('7K2QM-XW9ZP')),
	after('claim-code-error', 'fan', claimScreen(1), async (page) => {
		await page.getByRole('button', { name: 'Claim this page' }).click();
		await expect(page.getByText('Enter the ten letters and digits of your code.')).toBeVisible();
	}),
	after('claim-by-mail', 'fan', claimScreen(1), (page) => page.getByLabel('With school email').check()),
	after('claim-link-unknown', 'fan', claimMailScreen('unknown'), (page) => expect(page.getByRole('alert')).toBeVisible()),
	{
		name: 'claim-link',
		who: 'fan',
		play: async (page) => {
			const json = { player_name: 'Émile Okafor-Lind', team_name: 'Cedar Valley Herons' };
			await page.route(`**${claimApi.lookAtMail}`, (route) => route.fulfill({ json }));
			await open(page, claimMailScreen('example'));
			await expect(page.getByRole('button', { name: 'Send my claim' })).toBeVisible();
			return undefined;
		},
	},
	// Before anything of theirs is stored on the device.
	{
		name: 'claim-page-unreachable',
		who: 'fan',
		play: async (page) => {
			await page.route(`**${claimApi.claims}`, (route) => route.abort('connectionfailed'));
			await page.goto(MY_PAGE);
			await expect(page.getByRole('alert').getByRole('button', { name: 'Try again' })).toBeVisible();
			return undefined;
		},
	},
	after('claim-none', 'fan', MY_PAGE, (page) => expect(page.getByText('You don’t hold a page yet.')).toBeVisible()),
	pages('claim-agreement', { claims: [exampleClaim] }),
	pages('claim-agreement-drawn', { claims: [exampleClaim] }, async (page) => {
		await page.getByLabel('I’m under 18').check();
		await drawSignature(page);
		await expect(page.getByText('You drew your signature.')).toBeVisible();
	}),
	pages('claim-agreement-error', { claims: [exampleClaim] }, async (page) => {
		await page.getByLabel('Type my name').check();
		await page.getByRole('button', { name: 'Sign', exact: true }).click();
		await expect(page.getByText('Type your full name.')).toBeVisible();
	}),
	pages('claim-signed', {
		claims: [held, { ...exampleClaim, claim_id: 4, moved: true, state: 'listed' }],
	}),
	pages('claim-yes', { claims: [{ ...held, takes_donations: false }] }, async (page) => {
		await page.getByLabel('F-1 visa', { exact: true }).check();
		await expect(page.getByText(/^Money for your name can count as work, and/)).toBeVisible();
	}),
	pages('claim-yes-error', { claims: [held] }, async (page) => {
		await page.getByRole('button', { name: 'Say yes' }).click();
		await expect(page.getByText('Choose one.')).toBeVisible();
	}),
	pages('claim-yes-waits', {
		claims: [{ ...held, takes_donations: false, yes: { work_status: 'f1', said_at: '2026-09-06T08:02:10.000Z', confirmed: false } }],
	}),
	pages('claim-yes-said', { claims: [{ ...held, yes: { work_status: 'us', said_at: '2026-09-06T08:02:10.000Z', confirmed: true } }] }),
	pages('claim-cards-signed', { claims: [held] }, undefined, {
		...{ season: 2026, signed_at: '2026-09-06T08:03:00.000Z', cards: 41, waiting: 0 },
		signature: { kind: 'typed', name: exampleClaim.player_name },
	}),
	pages('claim-cards-error', { claims: [held] }, async (page) => {
		await page.getByRole('button', { name: 'Sign the cards' }).click();
		await expect(page.getByText('Draw your signature in the box.')).toBeVisible();
	}),
	pages('claim-note', { claims: [held] }, async (page) => {
		await page.getByRole('button', { name: /^Write a note for the \$25 of / }).click();
		await page.getByRole('textbox', { name: 'Your note to this donor' }).fill('Thanks for coming to every game!');
	}),
	pages('claim-note-suggested', { claims: [held] }, async (page) => {
		await page.getByRole('button', { name: /^Write a note for the \$25 of / }).click();
		await expect(page.getByRole('group', { name: 'Start with one of these' })).toBeVisible();
	}),
	pages('claim-words-too-long', { claims: [held] }, async (page) => {
		await page.getByLabel('In your own words').fill('So many words. '.repeat(25));
		await expect(page.getByText(/characters too many\.$/)).toBeVisible();
	}),
	pages('claim-paused', { claims: [{ ...held, state: 'paused', paused_by: 'athlete' }] }),
	pages('claim-paused-by-operator', { claims: [{ ...held, state: 'paused', paused_by: 'admin' }] }),
	pages('claim-paused-by-school', { claims: [{ ...held, state: 'paused', paused_by: 'admin', paused_by_school: true }] }),
	pages('claim-opted-out', { claims: [{ ...held, state: 'opted_out' }] }),
	pages('claim-opt-out', { claims: [held] }, async (page) => {
		await page.getByRole('button', { name: 'Opt out…' }).click();
		await expect(page.getByRole('dialog', { name: 'Opt out of donations?' })).toBeVisible();
	}),
	pages('claim-pause-refused', { claims: [held] }, async (page) => {
		await page.getByRole('button', { name: 'Pause donations' }).click();
		await expect(page.getByText('We couldn’t find that claim.')).toBeVisible();
	}),
	pages('claim-pause-waits', { claims: [held] }, async (page) => {
		await page.route(`**${claimApi.consent(held.claim_id)}`, (route) => route.abort('connectionfailed'));
		await page.getByRole('button', { name: 'Pause donations' }).click();
		await expect(page.getByText(/^Your pause is saved on this/)).toBeVisible();
	}),
	pages('claim-pause-in-outbox', { claims: [held] }, async (page) => {
		// A scene before may have left it waiting.
		const pause = page.getByRole('button', { name: 'Pause donations' });
		if (await pause.isVisible()) await pause.click();
		await expect(page.getByText(/^(Your pause is saved|We couldn’t find that claim)/)).toBeVisible();
		await open(page, screens.outbox);
		await expect(page.getByText('Pause donations to Émile Okafor-Lind')).toBeVisible();
	}),
	pages('claim-waiting', {
		waiting: [{ player_id: 1042, player_name: 'Émile Okafor-Lind', team_name: 'Cedar Valley Herons', email: 'emile@cedarvalley.example', confirmed: true }],
	}),
	still('account', 'fan', screens.account),
	after('account-edit', 'fan', screens.account, async (page) => {
		await page.getByRole('button', { name: new RegExp(`${accountMessages.account.createProfile}|Edit Profile`) }).click();
		await page.getByRole('button', { name: 'Edit name or email' }).click();
	}),
	{
		name: 'become-admin',
		who: 'fan',
		play: async (page) => {
			const json = { invited_by: 'Ada Warden', expires_at: new Date(Date.now() + 259_200_000).toISOString() };
			await page.route(`**${adminApi.lookAtInvitation}`, (route) => route.fulfill({ json }));
			await open(page, `${screens.becomeAdmin}#example`);
			await expect(page.getByRole('button', { name: 'Become an admin' })).toBeVisible();
			return undefined;
		},
	},
	still('become-admin-error', 'fan', screens.becomeAdmin),
	after('create-passkey', 'fan', screens.account, (page) => page.getByRole('button', { name: 'Create a passkey' }).click(), { part: '[role="dialog"]' }),
	after('save-card', 'fan', screens.account, async (page) => {
		await page.getByRole('button', { name: 'Save a card' }).click();
		await expect(page.getByRole('heading', { name: 'Save a test card' })).toBeVisible();
	}),
	still('account-empty', 'admin', screens.account),
	still('change-password', 'fan', screens.changePassword),
	after('change-password-error', 'fan', screens.changePassword, async (page) => {
		await page.getByLabel('Old Password', { exact: true }).fill('Demo-fan-1');
		await page.getByLabel('New Password', { exact: true }).fill('short');
		await page
			.getByRole('main')
			.getByRole('button', { name: /Change|Save/ })
			.last()
			.click();
		await expect(page.getByRole('alert')).toBeVisible();
	}),
	still('delete-account', 'fan', screens.deleteAccount),
	after('delete-account-dialog', 'fan', screens.deleteAccount, async (page) => {
		await page.getByRole('button', { name: 'Delete my account' }).click();
		await expect(page.getByRole('dialog')).toBeVisible();
	}),
	after('logout-dialog', 'fan', screens.home, async (page) => {
		await readyForOffline(page);
		await page.context().setOffline(true);
		const { tab } = await give(page, 10);
		await tab.close();
		await (await menuItem(page, 'Logout')).click();
		await expect(page.getByRole('dialog')).toBeVisible();
	}),
	// The last one: the signature stays in the outbox.
	pages('claim-cards-saved', { claims: [held] }, async (page) => {
		// Any tab may send it.
		await page.context().route(`**${keepsakeApi.signature(exampleClaim.claim_id)}`, (route) => route.abort());
		await drawSignature(page);
		await page.getByRole('button', { name: 'Sign the cards' }).click();
		await expect(page.getByText(/^You signed for 2026–27\. Your signature is saved/)).toBeVisible();
	}),
];
