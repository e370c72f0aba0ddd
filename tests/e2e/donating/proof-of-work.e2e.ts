import { randomUUID } from 'node:crypto';
import type { Page, Response } from '@playwright/test';
import { API_KEY_HEADER, api, DEFAULT_API_KEY, screens } from '#domain/api/api-paths.ts';
import { PROOF_HEADER } from '#domain/api/proof-of-work.ts';
import { requestApi } from '#domain/api/request-paths.ts';
import { requestMessages } from '#domain/texts/request-messages.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { firstVisit, tellOnline } from '../fixtures/pages/browse-page.ts';
import { give, pay } from '../fixtures/pages/donate-sheet.ts';
import { fillMessage } from '../fixtures/pages/fill-request.ts';
import { toastOf } from '../fixtures/pages/shown-toast.ts';
import type { TestServer } from '../fixtures/servers/test-server.ts';

const FREE = 60;

/** Someone at the same address has sent so many messages without a cookie that the next one needs a proof of work. */
async function flood(server: TestServer): Promise<void> {
	const headers = { [API_KEY_HEADER]: DEFAULT_API_KEY, 'content-type': 'application/json' };
	const body = { first_name: 'Mal', last_name: 'Ory', email: 'mal@people.example', phone_number: '555 010 0142', subject: 'Flood', message: 'Again' };
	const statuses: number[] = [];
	for (let n = 0; n <= FREE; n++)
		statuses.push((await fetch(server.url + requestApi.contactUs, { method: 'POST', headers, body: JSON.stringify(body) })).status);
	expect(statuses.filter((status) => status === 200)).toHaveLength(FREE);
	expect(statuses.at(-1)).toBe(429);
}

/** Collects the server's answers to calls of this path, from now on. */
function answersTo(page: Page, path: string): Response[] {
	const answers: Response[] = [];
	page.context().on('response', (response) => {
		if (new URL(response.url()).pathname === path) answers.push(response);
	});
	return answers;
}

async function expectOneProof(answers: Response[]): Promise<void> {
	expect(answers.map((answer) => answer.status())).toEqual([429, 200]);
	const [asked, proven] = await Promise.all(answers.map((answer) => answer.request().allHeaders()));
	expect(asked?.[PROOF_HEADER]).toBeUndefined();
	expect(proven?.[PROOF_HEADER]).toMatch(/^[\w+/=]+$/);
	expect(proven?.['idempotency-key']).toBe(asked?.['idempotency-key']);
}

test('behind an address that floods us a person writes as ever: the page proves its work by itself', async ({ page, network, ownServer, consoleWatch }) => {
	consoleWatch.allowFailedRequests();
	await flood(ownServer);
	await page.goto(network.url + screens.contact);
	const answers = answersTo(page, requestApi.contactUs);
	await fillMessage(page, `Parking ${randomUUID().slice(0, 8)}`);
	await toastOf(page, requestMessages.contact.sent, () => page.getByRole('button', { name: 'Send Message' }).click());
	await expectOneProof(answers);
});

test('a donation that waited without a signal, in a browser that lost its cookies, goes through with a proof', { tag: '@long' }, async ({
	page,
	context,
	network,
	ownServer,
	consoleWatch,
}) => {
	consoleWatch.allowFailedRequests();
	await flood(ownServer);
	await firstVisit(page, network.url);
	await context.setOffline(true);
	const { tab } = await give(page, 20);
	await expect(tab.getByRole('heading', { name: /^Saved on this/ })).toBeVisible();
	await context.clearCookies();
	const answers = answersTo(page, api.checkoutOneTime);
	await context.setOffline(false);
	await tellOnline(tab);
	await pay(tab);
	await expectOneProof(answers);
});
