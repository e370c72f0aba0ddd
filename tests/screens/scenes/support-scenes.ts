import type { Page } from '@playwright/test';
import type { AdminOverview } from '#domain/admin/admin-overview.ts';
import { allUsersAnswerSchema } from '#domain/admin/admin-user.ts';
import { adminApi } from '#domain/api/admin-paths.ts';
import { screens } from '#domain/api/api-paths.ts';
import { adminClaimApi } from '#domain/api/claim-paths.ts';
import { JOIN_SUPPORT, supportApi } from '#domain/api/support-paths.ts';
import type { AdminMessage } from '#domain/collaboration/contact.ts';
import { exampleClaimRequest, exampleProposal, exampleTeamClaims, exampleWaitingYes } from '#server/modules/claims/claim-examples.ts';
import { exampleRemoval } from '#server/modules/requests/removals/removal-example.ts';
import { chooseAction } from '#tests/e2e/fixtures/pages/admin-dashboard.ts';
import { expect } from '../patient-expect.ts';
import { open, type Scene } from './scene.ts';

const overview: AdminOverview = {
	new_requests: 2,
	open_messages: 1,
	waiting_removals: 1,
	waiting_claims: 2,
	waiting_work: 1,
	waiting_pages: 2,
	waiting_refunds: 3,
	missing: { site: ['terms'], system: ['email'] },
};

const message: AdminMessage = {
	message_id: 31,
	first_name: 'Jordan',
	last_name: 'Ellery',
	email: 'jordan@people.example',
	phone_number: '',
	company_name: '',
	subject: 'I can’t get into my page',
	message: 'I clicked the link in your email on Monday.\nSince then, nothing has happened. Is somebody looking at it?',
	created_at: '2026-09-06T19:04:11.000Z',
	state: 'open',
	user_id: 12,
};

const [claimed] = exampleTeamClaims.athletes;
const athletes = [
	...(claimed === undefined ? [] : [claimed]),
	{
		player_id: 1043,
		player_name: 'Jordan Ellery',
		jersey_number: null,
		state: 'claim_pending',
		code_until: null,
		is_own_pause: false,
		is_blocked: true,
		holder: null,
	},
];

/** The browser's session, and what it remembers of it, with the role. */
async function inSupport(page: Page): Promise<void> {
	await page.addInitScript(() => {
		const key = 'nil-athletes:token';
		const token = JSON.parse(localStorage.getItem(key) ?? '{}');
		localStorage.setItem(key, JSON.stringify({ ...token, is_support: true }));
	});
	await page.route('**/v1/session', async (route) => {
		const answer = await route.fetch();
		const json = (await answer.json()) as { session: object | null };
		await route.fulfill({ json: { ...json, session: json.session && { ...json.session, is_support: true } } });
	});
}

/** A server on which this person is in support. @param waits whether anything does */
async function atSupport(page: Page, waits = true): Promise<void> {
	await inSupport(page);
	const photo = { ...exampleProposal, proposal_id: 6, kind: 'photo', text: null };
	const claims = [
		exampleClaimRequest,
		{
			...exampleClaimRequest,
			request_id: 9,
			player_name: 'Jordan Ellery',
			email: 'jordan@cedarvalley.example',
			user_name: 'Jordan Ellery',
			user_email: 'jordan@people.example',
			is_verified: false,
		},
	];
	const answers: [string, unknown][] = [
		[adminApi.overview, waits ? overview : { ...overview, open_messages: 0, waiting_removals: 0, waiting_claims: 0, waiting_work: 0, waiting_pages: 0 }],
		[`${adminApi.messages}?*`, { data: waits ? [message] : [], count: waits ? 1 : 0 }],
		[adminClaimApi.requests, { waiting: waits ? claims : [] }],
		[adminClaimApi.removals, { waiting: waits ? [exampleRemoval] : [], decided: [] }],
		[adminClaimApi.workStatuses, { waiting: waits ? [exampleWaitingYes] : [] }],
		[adminClaimApi.proposals, { waiting: waits ? [exampleProposal, photo] : [] }],
		['/v1/admin/teams/*/claims', { ...exampleTeamClaims, athletes }],
		[
			adminClaimApi.consent(1042),
			{
				consent: 'listed',
				next: ['paused', 'opted_out', 'removed'],
				changes: [{ from: 'paused', to: 'listed', reason: 'The season has begun.', changed_at: '2026-09-01T19:04:11.000Z', changed_by: 'Robin Vale' }],
			},
		],
	];
	for (const [path, json] of answers) await page.route(`**${path}`, (route) => route.fulfill({ json }));
	await page.route(`**${adminClaimApi.proposedPhoto(6)}`, (route) => route.fulfill({ path: 'public/apple-touch-icon.png' }));
}

/** What support sees on a tab, and what is done there. */
const scene = (name: string, tab: string, steps: (page: Page) => Promise<unknown> = async () => undefined, waits = true): Scene => ({
	name: `support-${name}`,
	who: 'fan',
	play: async (page) => {
		await atSupport(page, waits);
		await open(page, `${screens.admin}?tab=${tab}`);
		await steps(page);
		return undefined;
	},
});

async function chooseTeam(page: Page): Promise<void> {
	await page.getByLabel('Sport').selectOption({ index: 1 });
	await page.getByLabel('Team', { exact: true }).selectOption({ index: 1 });
	await expect(page.getByText('2 of 2 athletes')).toBeVisible();
}

/** The admin's list, on which the demo fan has these roles and invitations. */
async function fanIs(page: Page, roles: { is_support?: boolean; support_invited?: boolean }): Promise<void> {
	await page.route('**/v1/all-users?*', async (route) => {
		const { data, count } = allUsersAnswerSchema.parse(await (await route.fetch()).json());
		await route.fulfill({ json: { data: data.map((user) => (user.user_name === 'Demo Fan' ? { ...user, ...roles } : user)), count } });
	});
	await open(page, `${screens.admin}?q=Demo+Fan`);
}

const role = (name: string, roles: { is_support?: boolean; support_invited?: boolean }, action: string): Scene => ({
	name: `admin-support-${name}`,
	who: 'admin',
	play: async (page) => {
		await fanIs(page, roles);
		await chooseAction(page, /Demo Fan/, action);
		await expect(page.getByRole('dialog')).toBeVisible();
		return undefined;
	},
});

/** What support sees of the dashboard, how somebody gets there, and how an admin gives and takes it. */
export const supportScenes: readonly Scene[] = [
	scene('messages', 'messages', (page) => expect(page.getByRole('button', { name: /^I can’t get into my page/ })).toBeVisible()),
	scene('message', 'messages', (page) => page.getByRole('button', { name: /^I can’t get into my page/ }).click()),
	scene('messages-empty', 'messages', undefined, false),
	scene('athletes', 'athletes', (page) => expect(page.getByRole('img', { name: /^The photo that/ })).toBeVisible()),
	scene('athletes-empty', 'athletes', (page) => expect(page.getByText('Nothing waits.')).toBeVisible(), false),
	scene('team', 'athletes', chooseTeam, false),
	scene(
		'athlete',
		'athletes',
		async (page) => {
			await chooseTeam(page);
			await page.getByRole('button', { name: /^Émile Okafor-Lind/ }).click();
			await expect(page.getByRole('dialog').getByText('Changes')).toBeVisible();
		},
		false,
	),
	{
		name: 'support-unread',
		who: 'fan',
		play: async (page) => {
			await atSupport(page);
			await page.route(`**${adminClaimApi.requests}`, (route) => route.abort('connectionfailed'));
			await open(page, `${screens.admin}?tab=athletes`);
			await expect(page.getByRole('alert')).toBeVisible();
			return undefined;
		},
	},
	{
		name: 'support-loading',
		who: 'fan',
		play: async (page) => {
			await inSupport(page);
			await page.route('**/v1/session', () => new Promise(() => undefined));
			await page.goto(screens.admin);
			await expect(page.getByRole('status', { name: 'Loading Support…' })).toBeVisible();
			return undefined;
		},
	},
	{
		name: 'support-in-profile',
		who: 'fan',
		play: async (page) => {
			await inSupport(page);
			await open(page, screens.account);
			await expect(page.getByRole('link', { name: 'Support' })).toBeVisible();
			return undefined;
		},
	},
	{
		name: 'join-support',
		who: 'fan',
		play: async (page) => {
			const answer = { invited_by: 'Demo Admin', expires_at: '2099-06-01T16:00:00.000Z' };
			await page.route(`**${supportApi.lookAtInvitation}`, (route) => route.fulfill({ json: answer }));
			await open(page, `${JOIN_SUPPORT}#example`);
			await expect(page.getByRole('button', { name: 'Join support' })).toBeVisible();
			return undefined;
		},
	},
	{
		name: 'join-support-error',
		who: 'fan',
		play: async (page) => {
			await open(page, JOIN_SUPPORT);
			await expect(page.getByRole('alert')).toBeVisible();
			return undefined;
		},
	},
	role('invite', {}, 'Add to support…'),
	role('withdraw', { support_invited: true }, 'Cancel support invitation…'),
	role('remove', { is_support: true }, 'Remove from support…'),
	{
		name: 'admin-support-menu',
		who: 'admin',
		play: async (page) => {
			await fanIs(page, { support_invited: true });
			await page.getByRole('button', { name: /^Actions for Demo Fan/ }).click();
			await expect(page.getByRole('menu')).toBeVisible();
			return undefined;
		},
	},
];
