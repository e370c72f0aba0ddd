import type { Page } from '@playwright/test';
import type { Alert } from '#domain/admin/admin-alert.ts';
import type { AthletePledges } from '#domain/admin/pledge-sums.ts';
import type { RefundableAnswer } from '#domain/admin/refundable-payments.ts';
import type { DeskImportAnswer } from '#domain/admin/roster-desk.ts';
import { failed, notUsed, passed, type SystemReport, warning } from '#domain/admin/system-report.ts';
import { adminApi } from '#domain/api/admin-paths.ts';
import { adminRosterApi } from '#domain/api/admin-roster-paths.ts';
import { screens } from '#domain/api/api-paths.ts';
import { adminClaimApi } from '#domain/api/claim-paths.ts';
import { deskApi } from '#domain/api/roster-desk-paths.ts';
import { siteApi } from '#domain/api/site-paths.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { exampleClaimRequest, exampleProposal, exampleTeamClaims, exampleWaitingYes } from '#server/modules/claims/claim-examples.ts';
import { DEMO_ACCOUNTS } from '#server/modules/identity/demo-logins.ts';
import { exampleRemoval } from '#server/modules/requests/removals/removal-example.ts';
import { exampleDesk, exampleDeskImport } from '#server/modules/rosters/desk/desk-examples.ts';
import { readColumns } from '#server/modules/rosters/import/formats/school-columns.ts';
import { chooseAction } from '#tests/e2e/fixtures/pages/admin-dashboard.ts';
import { expect } from '../patient-expect.ts';
import { clubAdminSite } from './club-site.ts';
import { after, open, type Scene, still } from './scene.ts';

async function tab(page: Page, name: string): Promise<void> {
	await page.getByRole('tab', { name }).click();
	await expect(page.locator('[aria-busy="true"], .ui-skeleton')).toHaveCount(0);
}

async function dialogOf(page: Page, button: string | RegExp): Promise<void> {
	await page.getByRole('button', { name: button }).filter({ visible: true }).first().click();
	await dialogIsRead(page);
}

async function dialogOfRow(page: Page, title: RegExp, action: string): Promise<void> {
	await chooseAction(page, title, action);
	await dialogIsRead(page);
}

async function dialogIsRead(page: Page): Promise<void> {
	await expect(page.getByRole('dialog')).toBeVisible();
	await expect(page.getByRole('dialog').locator('[aria-busy="true"], .ui-skeleton')).toHaveCount(0);
}

/** The codes and claims of the first team of the first sport. */
async function openClaims(page: Page): Promise<void> {
	await page.getByRole('button', { name: 'Codes and claims' }).click();
	await page.getByRole('dialog').getByLabel('Sport').selectOption({ index: 1 });
	await page.getByRole('dialog').getByLabel('Team').selectOption({ index: 1 });
	await expect(page.getByRole('dialog').getByRole('button', { name: /^Make / })).toBeVisible();
}

/** On a slow machine, the login at the beginning of the walk may be too old for a change. */
async function proveIfAsked(page: Page): Promise<void> {
	const question = page.getByRole('dialog', { name: 'Confirm it’s you' });
	await expect.poll(async () => (await question.count()) > 0 || (await page.getByRole('dialog').count()) === 0).toBe(true);
	if ((await question.count()) === 0) return;
	await question.getByLabel('Password', { exact: true }).fill(DEMO_ACCOUNTS[1].password);
	await question.getByRole('button', { name: 'Confirm' }).click();
}

const listedMode = { mode: 'listed', since: null, fixed: false, undecided: false, said_yes: 3 };

/** The list of users with the demo's fan alone, however many accounts other tests have made. */
const demoFan = `${screens.admin}?q=Demo+Fan`;

const pledgedSoFar: AthletePledges = {
	states: [
		{ state: 'saving', count: 1, amount_cents: 2000 },
		{ state: 'active', count: 3, amount_cents: 15_000 },
	],
	count: 4,
	amount_cents: 17_000,
};
const givenSoFar: RefundableAnswer = {
	payments: [1208, 1207].map((receipt_number, at) => ({
		payment_id: crypto.randomUUID(),
		receipt_number,
		player_name: 'Émile Okafor-Lind',
		created_at: '2026-09-05T19:04:11.000Z',
		amount_cents: at === 0 ? 2500 : 5000,
		left_cents: at === 0 ? 2500 : 5000,
	})),
	count: 2,
	left_cents: 7500,
};

const exampleAlerts: Alert[] = [
	{
		alert_id: 2,
		title: 'Stripe refuses to open checkouts',
		detail:
			'The API key lacks a permission. In Stripe, open Developers > API keys, edit the restricted key, and set “Checkout Sessions” to Write (rak_checkout_session_write). Stripe said: “The provided key does not have the required permissions for this endpoint.”',
		link: 'https://dashboard.stripe.com/apikeys',
		times: 12,
		first_at: '2026-09-05T19:04:11.000Z',
		last_at: '2026-09-05T19:20:37.000Z',
	},
	{
		alert_id: 1,
		title: 'Stripe refuses to make refunds',
		detail:
			'The Stripe balance doesn’t cover this refund. Add funds in Stripe under Balances, or wait for payments to come in. We’ll retry the refund automatically.',
		link: null,
		times: 1,
		first_at: '2026-09-05T18:00:00.000Z',
		last_at: '2026-09-05T18:00:00.000Z',
	},
];

const exampleSystem: SystemReport = {
	version: '1.4.0',
	findings: [
		passed('Database', 'PostgreSQL 18.1 answers in 1 ms.'),
		warning('Backups', 'The latest is 72 hours old.', 'Schedule npm run backup to run every night.'),
		failed(
			'Stripe',
			'Refused or unanswered: Disputes.',
			'In Stripe, open Developers > API keys, edit the restricted key, and set “Disputes” to Read (rak_dispute_read).',
		),
		notUsed('Identity provider', 'None is set up.'),
	],
	queues: [
		{ queue: 'events', waiting: 0, failing: 0, oldestSeconds: 0 },
		{ queue: 'mail', waiting: 12, failing: 2, oldestSeconds: 640 },
	],
	client_errors: [
		{
			name: 'TypeError',
			message: 'Cannot read properties of undefined (reading )',
			source: '/assets/app-Cq0a1b2c.js:1:20417',
			screen: '/favorites',
			count: 3,
			last_at: '2026-09-05T18:00:00.000Z',
		},
	],
};

/** An upload that asks before it does harm, and one whose columns aren't known. */
const askingImport: DeskImportAnswer = {
	...exampleDeskImport,
	plan: exampleDeskImport.plan && {
		...exampleDeskImport.plan,
		questions: [
			{
				kind: 'rosters_shrink',
				text: 'Season 2026: 1 roster in the files lists fewer than half of the athletes its team has now. 27 athletes would be retired. This happens when a file holds only part of a roster.',
				count: 1,
				examples: ['Port Ashby: 30 now, 3 in the file, 27 retired'],
			},
		],
		blocked_image_hosts: ['photos.example.edu'],
	},
};
const unknownImport: DeskImportAnswer = {
	...exampleDeskImport,
	// Nothing has been chosen yet: the form below asks.
	choices: { ...exampleDeskImport.choices, column_names: {} },
	state: 'refused',
	problem: 'roster.xlsx, line 1: no column “name”. Add it, or choose below what your columns hold.',
	unknown_columns: ['Institution', 'Who', 'Shirt number', 'Tall', 'Class', 'Notes'],
	column_hints: [
		{ column: 'Institution', samples: ['Port Ashby', 'Port Ashby', 'Port Ashby'], read_as: 'school' },
		{ column: 'Who', samples: ['Ana Quillby', 'Bea Merrowby', 'Wilhelmina Oakbridge-Garnwick'], guess: 'name', by: 'values' },
		{ column: 'Shirt number', samples: ['55', '9', '00'], guess: 'jersey', by: 'name' },
		{ column: 'Tall', samples: ['5-9', '', '6-1'], guess: 'height', by: 'values' },
		{ column: 'Class', samples: ['Jr.', 'Fr.', 'So.'], read_as: 'class' },
		{ column: 'Notes', samples: ['captain', '', ''] },
	],
	encodings: null,
	plan: null,
	columns: [],
};

const file = 'roster.xlsx';
/** A file with values that the import can't use. Some were probably meant to be others. */
const leftOutImport: DeskImportAnswer = {
	...exampleDeskImport,
	choices: { ...exampleDeskImport.choices, column_names: {} },
	plan: exampleDeskImport.plan && {
		...exampleDeskImport.plan,
		rejected: [],
		athletes: { ...exampleDeskImport.plan.athletes, added: 1, changed: 1, unchanged: 28, moved: 0, retired: 0, rejected: 0 },
		changes: [
			...exampleDeskImport.plan.changes,
			{ kind: 'added', player_name: 'Cora Garnwick', team_name: 'Port Ashby', file, line: 31, fields: { jersey_number: [null, '00'], height: [null, '6-1'] } },
		],
		files: [{ file, format: 'template', read: 30, rejected: 0 }],
		cleaned: { 'height: written as 5-11': 26, 'class: written as Jr.': 19 },
		dropped: [
			{ file, line: 4, column: 'Class', value: 'Fresh', reason: 'not a class', mend: { column: 'class', from: 'Fresh', to: 'Freshman' } },
			{ file, line: 11, column: 'Class', value: 'Sophmore', reason: 'not a class', mend: { column: 'class', from: 'Sophmore', to: 'Sophomore' } },
			{ file, line: 12, column: 'Height', value: '06-Feb', reason: 'not a height', mend: { column: 'height', from: '06-Feb', to: '6-2' } },
			{ file, line: 17, column: 'Position', value: 'Shortstop', reason: 'not one of this sport' },
			{ file, line: 23, column: 'Jersey', value: 'TBD?', reason: 'not a number' },
		],
		dropped_values: 5,
		mended: [],
		new_teams: [],
		identities: [],
	},
	columns: [],
};

/** A file whose letters may be stored in two ways. */
const lettersImport: DeskImportAnswer = {
	...unknownImport,
	problem: 'roster.csv: it isn’t certain how the letters are stored. Choose what looks right.',
	files: [{ name: 'roster.csv', bytes: 18_432 }],
	unknown_columns: null,
	encodings: [
		{
			encoding: 'windows-1252',
			title: 'Western European (Windows)',
			lines: ['Port Ashby,Zoë Mårdh,9', 'Port Ashby,Ana Quilñe,4', 'Port Ashby,Léa Oakbridge,2'],
		},
		{ encoding: 'macintosh', title: 'Western European (Mac)', lines: ['Port Ashby,ZoÎ MÂrdh,9', 'Port Ashby,Ana QuilÒe,4', 'Port Ashby,LÈa Oakbridge,2'] },
	],
};

/** Everything that a column may be read as, as the server lists it. */
const everyColumn = readColumns.map(({ name, needed = false, help }) => ({ name, needed, help }));

/** The desk with one upload, whatever other tests have done. */
async function deskWith(page: Page, upload: DeskImportAnswer): Promise<undefined> {
	const { plan: _, columns: __, ...listed } = upload;
	await page.route(`**${deskApi.desk}`, (route) => route.fulfill({ json: { ...exampleDesk, columns: everyColumn, open: [listed] } }));
	await page.route(`**${deskApi.deskImport(upload.desk_id)}`, (route) => route.fulfill({ json: upload }));
	await open(page, `${screens.admin}?tab=rosters`);
	await expect(page.getByRole('button', { name: 'Discard' })).toBeVisible();
	return undefined;
}

async function siteForm(page: Page): Promise<undefined> {
	await page.route(`**${siteApi.profile}`, (route) => route.fulfill({ json: clubAdminSite }));
	await open(page, `${screens.admin}?tab=site`);
	await expect(page.getByRole('form', { name: 'Site' })).toBeVisible();
	return undefined;
}

/** The dashboard, tab by tab, with what opens on it. */
export const adminScenes: readonly Scene[] = [
	...['All Users List', 'All Transactions', 'Requests', 'Messages', 'Rosters', 'Athletes', 'Audit log'].map((name) =>
		after(`admin-${name.toLowerCase().replaceAll(' ', '-')}`, 'admin', screens.admin, (page) => tab(page, name)),
	),
	{
		name: 'admin-system',
		who: 'admin',
		play: async (page) => {
			await page.route(`**${adminApi.system}`, (route) => route.fulfill({ json: exampleSystem }));
			await open(page, `${screens.admin}?tab=system`);
			await expect(page.getByRole('list', { name: 'Checks' }).getByRole('listitem')).toHaveCount(exampleSystem.findings.length);
			return undefined;
		},
	},
	{ name: 'admin-site', who: 'admin', play: siteForm },
	{
		name: 'admin-site-overtaken',
		who: 'admin',
		play: async (page) => {
			await siteForm(page);
			const field = page.getByRole('form', { name: 'Site' }).getByLabel('Legal name', { exact: true });
			await field.fill('Cedar Valley Athletes, LLC');
			const theirs = { ...clubAdminSite, revision: 4, profile: { ...clubAdminSite.profile, legal_name: 'Cedar Valley Herons, Inc.' } };
			await page.route(`**${siteApi.profile}`, (route) =>
				route.request().method() === 'PUT' ? route.fulfill({ status: 409, json: { code: 'conflict', detail: 'Changed.' } }) : route.fulfill({ json: theirs }),
			);
			await page.getByRole('button', { name: 'Save' }).click();
			await expect(page.getByText('Now: Cedar Valley Herons, Inc.')).toBeVisible();
			await expect(field).toHaveValue('Cedar Valley Athletes, LLC');
			return undefined;
		},
	},
	still('admin-dashboard-heading', 'admin', screens.dashboard),
	{
		name: 'admin-alerts',
		who: 'admin',
		play: async (page) => {
			await page.route(`**${adminApi.alerts}`, (route) => route.fulfill({ json: { data: exampleAlerts } }));
			await open(page, screens.admin);
			await expect(page.getByRole('region', { name: 'Alerts' }).getByRole('listitem')).toHaveCount(exampleAlerts.length);
			return undefined;
		},
	},
	{ name: 'admin-roster-plan', who: 'admin', play: (page) => deskWith(page, askingImport) },
	{ name: 'admin-roster-letters', who: 'admin', play: (page) => deskWith(page, lettersImport) },
	{ name: 'admin-roster-left-out', who: 'admin', play: (page) => deskWith(page, leftOutImport) },
	{ name: 'admin-roster-columns', who: 'admin', play: (page) => deskWith(page, unknownImport) },
	{
		name: 'admin-roster-confirm',
		who: 'admin',
		play: async (page) => {
			await deskWith(page, askingImport);
			await dialogOf(page, 'Import…');
			return undefined;
		},
	},
	{
		name: 'admin-roster-undo',
		who: 'admin',
		play: async (page) => {
			await deskWith(page, askingImport);
			await dialogOf(page, /^Undo… the import/);
			return undefined;
		},
	},
	after('admin-giving-dialog', 'admin', screens.admin, async (page) => {
		await page.getByRole('switch', { name: accountMessages.admin.givingSwitch }).click();
		await expect(page.getByRole('dialog')).toBeVisible();
	}),
	after('admin-create-user', 'admin', screens.admin, async (page) => {
		await dialogOf(page, 'Create user');
		await page.getByRole('dialog').getByRole('button', { name: accountMessages.account.create }).click();
		await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
	}),
	after('admin-remove-user', 'admin', demoFan, (page) => dialogOfRow(page, /Demo Fan/, 'Remove…')),
	after('admin-suspend', 'admin', demoFan, (page) => dialogOfRow(page, /Demo Fan/, 'Suspend…')),
	after('admin-make-admin', 'admin', demoFan, (page) => dialogOfRow(page, /Demo Fan/, 'Make admin…')),
	after('admin-invite-again', 'admin', screens.admin, async (page) => {
		await dialogOf(page, 'Create user');
		const form = page.getByRole('dialog');
		await form.getByRole('textbox', { name: 'User Name' }).fill('Robin Vale');
		await form.getByRole('textbox', { name: 'Email' }).fill(`robin-${crypto.randomUUID()}@people.example`);
		await form.getByRole('button', { name: accountMessages.account.create }).click();
		await proveIfAsked(page);
		await expect(form).toHaveCount(0);
		await dialogOfRow(page, /Robin Vale/, 'Resend link…');
	}),
	after('admin-users-none', 'admin', screens.admin, async (page) => {
		await page.getByLabel('Search users').fill('nobody at all');
		await expect(page.getByText(messages.noResults)).toBeVisible();
	}),
	after('admin-filters', 'admin', `${screens.admin}?tab=transactions`, async (page, width) => {
		if (width < 768) await page.getByRole('button', { name: messages.filters.show }).click();
		await page.getByText('Charts', { exact: true }).click();
		await page.getByText('View as a table').first().click();
	}),
	after('admin-drawer', 'admin', `${screens.admin}?tab=transactions`, async (page) => {
		await page
			.getByRole('button', { name: /, details of receipt/ })
			.first()
			.click();
		await page.getByRole('dialog').getByRole('heading', { name: 'Timeline' }).waitFor();
	}),
	after('admin-refund', 'admin', `${screens.admin}?tab=transactions`, async (page) => {
		await dialogOfRow(page, /ending in [^_]*$/, 'Refund…');
		await page.getByRole('dialog').getByRole('radio', { name: 'Part of it' }).check();
	}),
	after('admin-request-details', 'admin', `${screens.admin}?tab=requests`, (page) => dialogOfRow(page, /request/, 'Details…')),
	after('admin-message', 'admin', `${screens.admin}?tab=messages`, (page) => dialogOfRow(page, /message/, 'Read…')),
	after('admin-athlete-edit', 'admin', `${screens.admin}?tab=athletes`, (page) => dialogOfRow(page, /./, 'Edit…')),
	after('admin-athlete-consent', 'admin', `${screens.admin}?tab=athletes`, async (page) => {
		await page.route('**/v1/admin/athletes/*/refundable', (route) => route.fulfill({ json: givenSoFar }));
		await page.route('**/v1/admin/athletes/*/pledges', (route) => route.fulfill({ json: pledgedSoFar }));
		await dialogOfRow(page, /./, 'Pause, close, or remove…');
		await page.getByRole('dialog').getByLabel('Removed', { exact: true }).check();
		await expect(page.getByRole('dialog').getByText(/^2 payments, /)).toBeVisible();
	}),
	{
		name: 'admin-removal-request',
		who: 'admin',
		play: async (page) => {
			await page.route(`**${adminClaimApi.removals}`, (route) => route.fulfill({ json: { waiting: [exampleRemoval], decided: [] } }));
			await open(page, `${screens.admin}?tab=athletes`);
			await dialogOf(page, /^Decide the request for/);
			return undefined;
		},
	},
	{
		name: 'admin-claim-request',
		who: 'admin',
		play: async (page) => {
			await page.route(`**${adminClaimApi.requests}`, (route) => route.fulfill({ json: { waiting: [exampleClaimRequest] } }));
			await open(page, `${screens.admin}?tab=athletes`);
			await dialogOf(page, /^Decide the claim for/);
			return undefined;
		},
	},
	{
		name: 'admin-work-status',
		who: 'admin',
		play: async (page) => {
			await page.route(`**${adminClaimApi.workStatuses}`, (route) => route.fulfill({ json: { waiting: [exampleWaitingYes] } }));
			await open(page, `${screens.admin}?tab=athletes`);
			await dialogOf(page, /^Decide about the work status of/);
			return undefined;
		},
	},
	{
		name: 'admin-ask-first',
		who: 'admin',
		play: async (page) => {
			await page.route(`**${adminRosterApi.consentMode}`, (route) => route.fulfill({ json: listedMode }));
			await open(page, `${screens.admin}?tab=athletes`);
			await dialogOf(page, 'Change…');
			await page
				.getByRole('dialog')
				.getByLabel(/^Only athletes who have said yes/)
				.check();
			return undefined;
		},
	},
	{
		name: 'admin-consent-question',
		who: 'admin',
		play: async (page) => {
			await page.route(`**${adminRosterApi.consentMode}`, (route) => route.fulfill({ json: { ...listedMode, undecided: true } }));
			await page.route(`**${adminApi.overview}`, async (route) => {
				const answer = await route.fetch();
				await route.fulfill({ json: { ...(await answer.json()), consent_undecided: true } });
			});
			await open(page, `${screens.admin}?tab=system`);
			await expect(page.getByRole('heading', { name: 'Ask athletes first?' })).toBeVisible();
			return undefined;
		},
	},
	{
		name: 'admin-page-proposals',
		who: 'admin',
		play: async (page) => {
			const photo = { ...exampleProposal, proposal_id: 6, kind: 'photo', text: null };
			await page.route(`**${adminClaimApi.proposals}`, (route) => route.fulfill({ json: { waiting: [exampleProposal, photo] } }));
			await page.route(`**${adminClaimApi.proposedPhoto(6)}`, (route) => route.fulfill({ path: 'public/apple-touch-icon.png' }));
			await open(page, `${screens.admin}?tab=athletes`);
			await expect(page.getByRole('img', { name: /^The photo that/ })).toBeVisible();
			return undefined;
		},
	},
	{
		name: 'admin-page-decline',
		who: 'admin',
		play: async (page) => {
			await page.route(`**${adminClaimApi.proposals}`, (route) => route.fulfill({ json: { waiting: [exampleProposal] } }));
			await open(page, `${screens.admin}?tab=athletes`);
			await dialogOf(page, /^Decline the text of/);
			await page.getByRole('dialog').getByRole('button', { name: 'Decline', exact: true }).click();
			return undefined;
		},
	},
	after('admin-claims', 'admin', `${screens.admin}?tab=athletes`, async (page) => {
		const [first] = exampleTeamClaims.athletes;
		const claimed = first && { ...first, holder: first.holder && { ...first.holder, words: exampleProposal.text, has_photo: true } };
		const free = {
			player_id: 1043,
			player_name: 'Jordan Ellery',
			jersey_number: null,
			state: 'listed',
			code_until: null,
			is_own_pause: false,
			is_blocked: true,
			holder: null,
		};
		const carded = { ...free, player_id: 1044, player_name: 'Robin Vale', jersey_number: '4', code_until: '2026-11-05T08:00:00.000Z', is_blocked: false };
		await page.route('**/v1/admin/teams/*/claims', (route) => route.fulfill({ json: { ...exampleTeamClaims, athletes: [claimed, free, carded] } }));
		await openClaims(page);
		await page.getByRole('button', { name: /^End the claim for/ }).click();
		await page.getByRole('button', { name: 'New code for Robin Vale' }).click();
	}),
	after('admin-codes', 'admin', `${screens.admin}?tab=athletes`, async (page) => {
		const codes = [1, 2, 3].map((player_id) => ({ player_id, player_name: `Jordan Ellery ${player_id}`, team_name: 'Harbor State', code: '7K2QMXW9ZP' }));
		await page.route(`**${adminClaimApi.codes}`, (route) => route.fulfill({ json: { codes, expires_at: '2026-11-05T08:00:00.000Z' } }));
		await openClaims(page);
		await page.getByRole('button', { name: /^Make \d+ codes?$/ }).click();
		await expect(page.getByRole('button', { name: 'Print cards' })).toBeVisible();
	}),
	after('admin-codes-leaving', 'admin', `${screens.admin}?tab=athletes`, async (page) => {
		const codes = [1, 2, 3].map((player_id) => ({ player_id, player_name: `Jordan Ellery ${player_id}`, team_name: 'Harbor State', code: '7K2QMXW9ZP' }));
		await page.route(`**${adminClaimApi.codes}`, (route) => route.fulfill({ json: { codes, expires_at: '2026-11-05T08:00:00.000Z' } }));
		await openClaims(page);
		await page.getByRole('button', { name: /^Make \d+ codes?$/ }).click();
		await page.getByRole('dialog').getByRole('button', { name: 'Back to the team' }).click();
		await expect(page.getByRole('alert')).toBeVisible();
	}),
	after('admin-athlete-transfer', 'admin', `${screens.admin}?tab=athletes`, (page) => dialogOfRow(page, /./, 'Transfer…')),
	after('admin-athlete-merge', 'admin', `${screens.admin}?tab=athletes`, async (page) => {
		await dialogOfRow(page, /./, 'Merge with another record…');
		await page.getByRole('dialog').getByLabel('Find the record that stays').fill('a');
		await page.getByRole('dialog').getByLabel('Record that stays', { exact: true }).selectOption({ index: 1 });
		await expect(page.getByRole('dialog').getByRole('table')).toBeVisible();
	}),
	after('admin-athlete-add', 'admin', `${screens.admin}?tab=athletes`, async (page) => {
		await page.getByRole('button', { name: 'Add athlete' }).click();
		await dialogIsRead(page);
	}),
	after('admin-team-add', 'admin', `${screens.admin}?tab=athletes`, async (page) => {
		await page.getByRole('button', { name: 'Add team' }).click();
		await dialogIsRead(page);
	}),
	after('admin-team-edit', 'admin', `${screens.admin}?tab=athletes`, async (page) => {
		await page.getByRole('button', { name: 'Edit team' }).click();
		const form = page.getByRole('dialog');
		await form.getByLabel('Sport').selectOption({ index: 1 });
		await form.getByLabel('Team', { exact: true }).selectOption({ index: 1 });
		await expect(form.getByLabel('Team name')).not.toHaveValue('');
	}),
	after('admin-team-photos', 'admin', `${screens.admin}?tab=athletes`, async (page) => {
		await page.getByRole('button', { name: 'Team photos' }).click();
		const form = page.getByRole('dialog');
		await form.getByLabel('Sport').selectOption({ index: 1 });
		await form.getByLabel('Team', { exact: true }).selectOption({ index: 1 });
		const photo = (name: string) => ({ name, mimeType: 'image/jpeg', buffer: Buffer.from('a photo') });
		const files = Array.from({ length: 30 }, (_, number) => photo(`${number}.jpg`));
		await form.locator('input[type="file"]').setInputFiles([...files, photo('IMG_2041.jpg'), { ...photo('notes.txt'), mimeType: 'text/plain' }]);
		await expect(form.getByText('notes.txt')).toBeVisible();
	}),
	after('admin-row-menu', 'admin', demoFan, async (page) => {
		await page.getByRole('button', { name: /^Actions for Demo Fan/ }).click();
		await expect(page.getByRole('menu')).toBeVisible();
	}),
];
