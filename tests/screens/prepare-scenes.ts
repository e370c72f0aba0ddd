import type { Browser } from '@playwright/test';
import { API_KEY_HEADER, api, DEFAULT_API_KEY } from '#domain/api/api-paths.ts';
import { requestApi } from '#domain/api/request-paths.ts';
import type { CollaborationBody } from '#domain/collaboration/collaboration.ts';
import type { ContactBody } from '#domain/collaboration/contact.ts';
import { logInDemo, payDonation } from '#tests/e2e/fixtures/pages/admin-dashboard.ts';
import type { TestServer } from '#tests/e2e/fixtures/servers/test-server.ts';

const request: CollaborationBody = {
	player_id: 1,
	team_id: 1,
	first_name: 'Robin',
	last_name: 'Vale',
	email_address: 'robin@people.example',
	phone_number: '555 010 0142',
	street_address: '4 Harbor Row',
	city: 'Wexcombe',
	state: 'Ohio',
	zip_code: '44000',
	country: 'United States',
	scope_of_use: 'Gaming',
	requested_date: '2026-12-24',
	flat_fees: 750,
};
const message: ContactBody = {
	first_name: 'Robin',
	last_name: 'Vale',
	email: 'robin@people.example',
	phone_number: '555',
	subject: 'A question about a deal',
	message: 'Words.',
};

/**
 * Gives the demo's fan a one-time and a monthly donation, a favorite, a request, and a message, so the private screens
 * have something to show.
 */
export async function prepareFan(browser: Browser, server: TestServer): Promise<void> {
	const context = await browser.newContext();
	const { user_id } = await logInDemo(context.request, server.url, 'user');
	await payDonation(context.request, server.url, 50);
	await payDonation(context.request, server.url, 20, { user_id, recurring_cost_duration: 6 });
	const headers = { [API_KEY_HEADER]: DEFAULT_API_KEY };
	for (const [path, data] of [
		[api.saveFavorite, { user_id, player_id: 1 }],
		[requestApi.collaborationRequests, { ...request, user_id }],
		[requestApi.contactUs, { ...message, user_id }],
	] as const) {
		const answer = await context.request.post(server.url + path, { headers, data });
		if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
	}
	await context.close();
}
