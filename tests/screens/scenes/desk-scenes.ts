import type { Page } from '@playwright/test';
import type { DeskMember, SchoolDesk } from '#domain/account/school-desk.ts';
import { screens } from '#domain/api/api-paths.ts';
import { adminDeskApi, JOIN_DESK, SCHOOL_DESK, schoolDeskApi } from '#domain/api/school-desk-paths.ts';
import type { ClaimRequest, TeamClaim } from '#domain/claims/claim-forms.ts';
import type { ConsentHistory } from '#domain/roster/consent-forms.ts';
import { exampleClaimRequest, exampleProposal, exampleTeamClaims, exampleWaitingYes } from '#server/modules/claims/claim-examples.ts';
import { exampleRemoval } from '#server/modules/requests/removals/removal-example.ts';
import { chooseAction } from '#tests/e2e/fixtures/pages/admin-dashboard.ts';
import { expect } from '../patient-expect.ts';
import { open, type Scene } from './scene.ts';

const desk: SchoolDesk = {
	schools: [
		{
			school: 'cedar valley',
			school_name: 'Cedar Valley',
			teams: [
				{ team_id: 17, sport_name: "Men's College Football", athletes: 105 },
				{ team_id: 18, sport_name: "Women's College Basketball", athletes: 14 },
			],
		},
	],
	waiting: { claims: 3, removals: 1, work: 1, pages: 2 },
};
const nothing = { claims: 0, removals: 0, work: 0, pages: 0 };

const claims: readonly ClaimRequest[] = [
	exampleClaimRequest,
	{ ...exampleClaimRequest, request_id: 9, player_id: 1043, player_name: 'Jordan Ellery', email: 'jordan@cedarvalley.example' },
	{ ...exampleClaimRequest, request_id: 10, player_id: 1044, player_name: 'Robin Vale', email: 'robin@cedarvalley.example' },
];

const free: TeamClaim = {
	player_id: 1043,
	player_name: 'Jordan Ellery',
	jersey_number: null,
	state: 'listed',
	code_until: null,
	is_own_pause: false,
	is_blocked: false,
	holder: null,
};
const [first] = exampleTeamClaims.athletes;
const athletes: readonly TeamClaim[] = [
	...(first?.holder
		? [
				{
					...first,
					holder: {
						...first.holder,
						words: exampleProposal.text,
						has_photo: true,
						yes: { work_status: 'us' as const, said_at: first.holder.claimed_at, confirmed: true },
					},
				},
			]
		: []),
	free,
	{ ...free, player_id: 1044, player_name: 'Robin Vale', jersey_number: '4', code_until: '2026-11-05T08:00:00.000Z' },
	{ ...free, player_id: 1045, player_name: 'Casey Doyle', jersey_number: '77', state: 'paused', is_own_pause: true },
	{ ...free, player_id: 1046, player_name: 'Marlow Abernathy-Castellanos', jersey_number: '88', state: 'claim_pending', is_blocked: true },
];

const consent: ConsentHistory = {
	consent: 'listed',
	next: ['paused', 'opted_out', 'removed'],
	changes: [{ from: 'paused', to: 'listed', reason: 'The season has begun.', changed_at: '2026-09-01T19:04:11.000Z', changed_by: 'Robin Vale' }],
	taken_down: [
		{
			...{
				words: 'Ask me about Cedar Motors, where every fan gets a discount.',
				had_photo: true,
				notes: 2,
				reason: 'It advertises for a sponsor of the school’s rival.',
			},
			...{ taken_down_at: '2026-08-21T19:04:11.000Z', taken_down_by: 'Robin Vale' },
		},
	],
};

/** The person's session, as the server and this device have it, is that of a desk. */
async function withDeskSession(page: Page): Promise<void> {
	await page.addInitScript(() => {
		const key = 'nil-athletes:token';
		const token = JSON.parse(localStorage.getItem(key) ?? '{}');
		localStorage.setItem(key, JSON.stringify({ ...token, is_desk: true }));
	});
	await page.route('**/v1/session', async (route) => {
		const answer = await route.fetch();
		const json = (await answer.json()) as { session: object | null };
		await route.fulfill({ json: { ...json, session: json.session && { ...json.session, is_desk: true } } });
	});
}

/** A server whose desk is this person's. @param waits whether anything does */
async function atDesk(page: Page, waits = true): Promise<void> {
	const answers: [string, unknown][] = [
		[schoolDeskApi.desk, waits ? desk : { ...desk, waiting: nothing }],
		[schoolDeskApi.requests, { waiting: waits ? claims : [] }],
		[schoolDeskApi.removals, { waiting: waits ? [exampleRemoval] : [], decided: [] }],
		[schoolDeskApi.workStatuses, { waiting: waits ? [exampleWaitingYes] : [] }],
		[schoolDeskApi.proposals, { waiting: waits ? [exampleProposal, { ...exampleProposal, proposal_id: 6, kind: 'photo', text: null }] : [] }],
		[schoolDeskApi.team(17), { ...exampleTeamClaims, athletes: waits ? athletes : [] }],
		[schoolDeskApi.consent(1042), consent],
		[
			schoolDeskApi.codes,
			{
				codes: athletes.slice(1, 3).map(({ player_id, player_name }) => ({ player_id, player_name, team_name: 'Cedar Valley', code: '7K2QMXW9ZP' })),
				expires_at: '2026-11-05T08:00:00.000Z',
			},
		],
	];
	for (const [path, json] of answers) await page.route(`**${path}`, (route) => route.fulfill({ json }));
	await page.route(`**${schoolDeskApi.proposedPhoto(6)}`, (route) => route.fulfill({ path: 'public/apple-touch-icon.png' }));
}

async function settled(page: Page): Promise<void> {
	await expect(page.locator('[aria-busy="true"], .ui-skeleton')).toHaveCount(0);
}

/** The desk on one of its tabs, and what is done there. */
const scene = (name: string, tab: string, steps: (page: Page) => Promise<unknown> = async () => undefined, waits = true): Scene => ({
	name: `school-desk-${name}`,
	who: 'fan',
	play: async (page) => {
		await atDesk(page, waits);
		await open(page, `${SCHOOL_DESK}?tab=${tab}`);
		await steps(page);
		return undefined;
	},
});

const refusal = (code: string, detail: string) => ({ status: 403, json: { code, detail } });

const member: DeskMember = {
	user_id: 1,
	user_name: 'Demo Fan',
	user_email: 'fan@people.example',
	school: 'cedar valley',
	school_name: 'Cedar Valley',
	sports: ["Men's College Football", "Women's College Basketball"],
	since: '2026-09-06T08:00:00.000Z',
	invited_until: null,
};
const invited: DeskMember = {
	...member,
	user_id: 12,
	user_name: 'Robin Vale',
	user_email: 'robin@people.example',
	school: 'lakeview',
	school_name: 'Lakeview',
	sports: ["Men's College Football"],
	since: null,
	invited_until: '2026-09-09T08:00:00.000Z',
};

async function dialogIsRead(page: Page): Promise<void> {
	await expect(page.getByRole('dialog')).toBeVisible();
	await expect(page.getByRole('dialog').locator('[aria-busy="true"], .ui-skeleton')).toHaveCount(0);
}

/** The desk of a school, how somebody gets there, and how an admin gives and takes it. */
export const deskScenes: readonly Scene[] = [
	scene('claims', 'claims', async (page) => {
		await page.getByRole('checkbox', { name: /^Jordan Ellery/ }).check();
		await page.getByRole('checkbox', { name: /^Robin Vale/ }).check();
	}),
	scene('claims-approve', 'claims', async (page) => {
		await page.getByRole('checkbox', { name: 'Select all 3' }).check();
		await page.getByRole('button', { name: 'Approve 3' }).click();
		await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
	}),
	scene('claims-left', 'claims', async (page) => {
		await page.route(`**${schoolDeskApi.approve}`, (route) =>
			route.fulfill({ json: { approved: 2, left: [{ id: 10, detail: 'Someone already claimed this page.' }] } }),
		);
		await page.getByRole('checkbox', { name: 'Select all 3' }).check();
		await page.getByRole('button', { name: 'Approve 3' }).click();
		await page.getByRole('dialog').getByLabel('What you checked (they read it)').fill('They are on the roster.');
		await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
		await expect(page.getByRole('region', { name: 'Claims that weren’t approved' })).toBeFocused();
	}),
	scene('claims-empty', 'claims', undefined, false),
	scene('pages', 'pages', (page) => page.getByRole('checkbox', { name: 'Select all 2' }).check()),
	scene('pages-empty', 'pages', undefined, false),
	scene('athletes', 'athletes', (page) => expect(page.getByText('5 of 5 athletes')).toBeVisible()),
	scene('athletes-none', 'athletes', (page) => expect(page.getByText('This team has no athletes on its roster.')).toBeVisible(), false),
	scene('athletes-not-found', 'athletes', async (page) => {
		await page.getByLabel('Search athletes').fill('nobody');
		await expect(page.getByText('0 of 5 athletes')).toBeVisible();
	}),
	scene('athlete', 'athletes', async (page) => {
		await page.getByRole('button', { name: /^Émile Okafor-Lind/ }).click();
		await dialogIsRead(page);
	}),
	scene('codes', 'codes', (page) => expect(page.getByRole('button', { name: 'Make 3 codes' })).toBeVisible()),
	scene('codes-made', 'codes', async (page) => {
		await page.getByRole('button', { name: 'Make 3 codes' }).click();
		await expect(page.getByRole('button', { name: 'Print cards' })).toBeVisible();
	}),
	scene('export', 'export'),
	{
		name: 'school-desk-offline',
		who: 'fan',
		play: async (page) => {
			await atDesk(page);
			await withDeskSession(page);
			await open(page, SCHOOL_DESK);
			await page.getByRole('tab', { name: 'Texts and photos' }).click();
			await settled(page);
			await page.getByRole('tab', { name: 'Claims' }).click();
			await page.route('**/v1/school-desk**', (route) => route.abort('connectionfailed'));
			await page.route('**/v1/school-desk/**', (route) => route.abort('connectionfailed'));
			await page.reload();
			await expect(page.getByText(/^As of /)).toBeVisible();
			await expect(page.getByRole('button', { name: 'Decide the claim for Jordan Ellery' })).toBeDisabled();
			return undefined;
		},
	},
	{
		name: 'school-desk-unread',
		who: 'fan',
		play: async (page) => {
			await atDesk(page);
			await page.route(`**${schoolDeskApi.team(18)}`, (route) => route.abort('connectionfailed'));
			await open(page, `${SCHOOL_DESK}?tab=athletes`);
			await page.getByLabel('Team').selectOption({ label: "Women's College Basketball" });
			await expect(page.getByRole('alert')).toBeVisible();
			return undefined;
		},
	},
	{
		name: 'school-desk-not-yours',
		who: 'fan',
		play: async (page) => {
			await page.route(`**${schoolDeskApi.desk}`, (route) => route.fulfill(refusal('forbidden', 'Only the desk of a school can do this.')));
			await open(page, SCHOOL_DESK);
			await expect(page.getByText('This page is for the desks of schools.')).toBeVisible();
			return undefined;
		},
	},
	{
		name: 'school-desk-loading',
		who: 'fan',
		play: async (page) => {
			await page.route(`**${schoolDeskApi.desk}`, () => new Promise(() => undefined));
			await page.goto(SCHOOL_DESK);
			await expect(page.getByRole('status', { name: 'Loading School desk…' })).toBeVisible();
			return undefined;
		},
	},
	{
		name: 'join-desk',
		who: 'fan',
		play: async (page) => {
			const answer = { invited_by: 'Demo Admin', school_name: 'Cedar Valley', expires_at: '2099-06-01T16:00:00.000Z' };
			await page.route(`**${schoolDeskApi.lookAtInvitation}`, (route) => route.fulfill({ json: answer }));
			await open(page, `${JOIN_DESK}#example`);
			await expect(page.getByRole('button', { name: 'Join the desk' })).toBeVisible();
			return undefined;
		},
	},
	{
		name: 'join-desk-error',
		who: 'fan',
		play: async (page) => {
			await open(page, JOIN_DESK);
			await expect(page.getByRole('alert')).toBeVisible();
			return undefined;
		},
	},
	{
		name: 'school-desk-in-profile',
		who: 'fan',
		play: async (page) => {
			await withDeskSession(page);
			await open(page, screens.account);
			await expect(page.getByRole('link', { name: 'School desk' })).toBeVisible();
			return undefined;
		},
	},
	{
		name: 'admin-desks',
		who: 'admin',
		play: async (page) => {
			await page.route(`**${adminDeskApi.desks}`, (route) => route.fulfill({ json: { desks: [member, invited] } }));
			await open(page, screens.admin);
			await page.getByRole('button', { name: 'School desks' }).click();
			await dialogIsRead(page);
			await page.getByRole('button', { name: 'Take off the desk…: Demo Fan, Cedar Valley' }).click();
			return undefined;
		},
	},
	{
		name: 'admin-desks-empty',
		who: 'admin',
		play: async (page) => {
			await page.route(`**${adminDeskApi.desks}`, (route) => route.fulfill({ json: { desks: [] } }));
			await open(page, screens.admin);
			await page.getByRole('button', { name: 'School desks' }).click();
			await dialogIsRead(page);
			return undefined;
		},
	},
	{
		name: 'admin-desk-invite',
		who: 'admin',
		play: async (page) => {
			await page.route(`**${adminDeskApi.desks}`, (route) => route.fulfill({ json: { desks: [member, invited] } }));
			await open(page, `${screens.admin}?q=Demo+Fan`);
			await chooseAction(page, /Demo Fan/, 'School desk…');
			await dialogIsRead(page);
			await page.getByRole('dialog').getByLabel('Sport').selectOption({ index: 1 });
			await page.getByRole('dialog').getByLabel('Team', { exact: true }).selectOption({ index: 1 });
			await expect(page.getByRole('dialog').getByText(/^This is the desk of/)).toBeVisible();
			return undefined;
		},
	},
];
