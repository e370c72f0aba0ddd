import type { Page } from '@playwright/test';
import { screens } from '#domain/api/api-paths.ts';
import { pledgeApi, pledgeScreen } from '#domain/api/pledge-paths.ts';
import { requestApi } from '#domain/api/request-paths.ts';
import { mayChangeCard, PLEDGE_STATES, PLEDGE_STEPS, type Pledge } from '#domain/donation/pledge.ts';
import { AWAITING_YES_BYTE } from '#domain/roster/consent-byte.ts';
import { examplePledge } from '#server/modules/payments/pledges/pledge-example.ts';
import { exampleMyRequest } from '#server/modules/requests/request-examples.ts';
import { expect } from '../patient-expect.ts';
import { broken, firstAthlete, newcomer, open, type Scene } from './scene.ts';

const { pledge_id } = examplePledge;
const path = pledgeScreen(pledge_id);
/** Only the example's card can be changed. */
const another = (state: Pledge['state'] = examplePledge.state) => (mayChangeCard(state) ? {} : { another_card_url: null });
const saving = { card: null, card_url: `http://localhost${pledgeApi.card(pledge_id)}` };

/** What each state has besides its name. */
const STATES: Readonly<Record<Pledge['state'], Partial<Pledge>>> = {
	saving,
	active: {},
	moved: { finish_by: '2026-12-26T17:30:00.000Z', moved_to: { team_id: 14, team_name: 'Cedar Tech' } },
	noticed: { charge_at: '2026-11-25T17:30:00.000Z' },
	charging: {},
	needs_donor: { reason: 'confirm', finish_by: '2026-12-02T17:30:00.000Z', pay_url: 'http://localhost/v1/pay/7d0c6f3e-52b1-4a8e-8f0a-6b1f5f3f2c90' },
	fulfilled: { card: null, payment_id: '7d0c6f3e-52b1-4a8e-8f0a-6b1f5f3f2c90' },
	canceled: { card: null },
	ended: { card: null, reason: 'moved' },
	declined: { card: null },
	lapsed: { card: null },
};

/** The page of a pledge, as the server tells about it. */
function pledgeScene(name: string, change: Partial<Pledge>, steps: (page: Page) => Promise<unknown> = async () => undefined, part?: string): Scene {
	return {
		...{ name, who: 'visitor', ...(part !== undefined && { part }) },
		play: async (page) => {
			await page.route(`**${pledgeApi.pledge(pledge_id)}`, (route) => route.fulfill({ json: { ...examplePledge, ...another(change.state), ...change } }));
			await open(page, path);
			await expect(page.getByRole('article')).toBeVisible();
			await steps(page);
			return undefined;
		},
	};
}

const ask = (button: string) => async (page: Page) => {
	await page.getByRole('button', { name: button }).click();
	await expect(page.getByRole('dialog')).toBeVisible();
};

/** Another day that is too late. */
async function changeWrongly(page: Page): Promise<void> {
	await ask('Change amount or date')(page);
	const dialog = page.getByRole('dialog');
	await dialog.getByLabel('Ends on').fill('2027-12-31');
	await dialog.getByRole('button', { name: 'Save' }).click();
	await expect(dialog.getByText(/^Choose a day from /)).toBeVisible();
}

const everyStep = PLEDGE_STEPS.map((step, n) => ({
	step,
	at: new Date(Date.UTC(2026, 10, 1 + n, 17, 30)).toISOString(),
	amount: step === 'lowered' ? 19.99 : null,
	ends_at: step === 'dated' ? '2027-05-24T17:00:00.000Z' : null,
}));

/** Looks for another athlete, and chooses the first. */
async function findAnother(page: Page): Promise<void> {
	await page.getByRole('button', { name: 'Choose another athlete' }).click();
	const dialog = page.getByRole('dialog');
	await dialog.getByRole('searchbox').fill('an');
	await dialog.getByRole('radio').first().check();
	await expect(dialog.getByRole('button', { name: /^Pledge \$50 for / })).toBeVisible();
}

/** The sheet of an athlete who hasn't said yes, as the server tells. */
const sheet: Scene = {
	...{ name: 'pledge-sheet', who: 'visitor', part: '[role="dialog"]' },
	play: async (page) => {
		const path = await firstAthlete(page);
		const fresh = await newcomer(page, '**/v1/feed/**', 'fails');
		// What is stored here would win.
		await fresh.route('**/v1/sync/**', (route) => route.abort('connectionfailed'));
		await fresh.route('**/v1/get_player/*/*', async (route) => {
			const answer = await route.fetch();
			await route.fulfill({ response: answer, json: { ...(await answer.json()), consent: AWAITING_YES_BYTE } });
		});
		await fresh.goto(path);
		await fresh
			.getByRole('button', { name: /^Pledge to/ })
			.first()
			.click();
		const dialog = fresh.getByRole('dialog', { name: /^Pledge For/ });
		await dialog.getByRole('radio', { name: '$50', exact: true }).check();
		await expect(dialog.getByText(/hasn’t said yes to donations here yet\./)).toBeVisible();
		return fresh;
	},
};

/** Pledges, for their donors. */
export const pledgeScenes: readonly Scene[] = [
	sheet,
	...PLEDGE_STATES.map((state) => pledgeScene(`pledge-${state.replace('_', '-')}`, { state, ...STATES[state] })),
	pledgeScene('pledge-retry', {
		...STATES.needs_donor,
		state: 'needs_donor',
		reason: 'declined_card',
		retry_at: '2026-11-26T17:30:00.000Z',
	}),
	pledgeScene('pledge-named', { named: true }),
	pledgeScene('pledge-timeline', { ...STATES.fulfilled, state: 'fulfilled', timeline: everyStep }),
	pledgeScene('pledge-moved-gone', { state: 'moved', ...STATES.moved, moved_to: null }),
	pledgeScene('pledge-another', { state: 'moved', ...STATES.moved }, findAnother, '[role="dialog"]'),
	pledgeScene('pledge-change', {}, ask('Change amount or date'), '[role="dialog"]'),
	pledgeScene('pledge-change-wrong', {}, changeWrongly, '[role="dialog"]'),
	pledgeScene('pledge-lower', { state: 'noticed', ...STATES.noticed }, ask('Lower the amount'), '[role="dialog"]'),
	pledgeScene('pledge-cancel', {}, ask('Cancel pledge'), '[role="dialog"]'),
	broken('pledge-unknown', '**/v1/pledges/*', 404, path, (fresh) => fresh.getByRole('alert')),
	broken('pledge-unreachable', '**/v1/pledges/*', 'fails', path, (fresh) => fresh.getByRole('button', { name: 'Try again' })),
	{
		...{ name: 'account-pledges', who: 'fan' },
		play: async (page) => {
			const pledges = PLEDGE_STATES.map((state, i) => ({
				...{ ...examplePledge, ...another(state) },
				...STATES[state],
				state,
				amount: 10 * (i + 1),
				pledge_id: `5f0c2f6e-2d5b-4a6f-9b1a-0b9f3c7d1e2${i.toString(16)}`,
			}));
			await page.route(`**${pledgeApi.mine}`, (route) => route.fulfill({ json: { pledges } }));
			// Two for one athlete.
			const requests = [exampleMyRequest, { ...exampleMyRequest, request_id: exampleMyRequest.request_id + 1 }];
			await page.route(`**${requestApi.myRequests}`, (route) => route.fulfill({ json: { data: requests } }));
			await open(page, screens.account);
			await expect(page.getByRole('region', { name: 'Pledges' }).getByText('Waiting for a yes')).toBeVisible();
			return undefined;
		},
	},
];
