import type { Page } from '@playwright/test';
import { screens } from '#domain/api/api-paths.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { logIn, NO_PROFILE, newAccount } from '../fixtures/pages/account-pages.ts';
import { cards } from '../fixtures/pages/browse-page.ts';

interface FormCase {
	name: string;
	open: (page: Page) => Promise<unknown>;
	/** The first of several forms on the page. Otherwise the last one, which is a dialog's if one is open. */
	isFirst?: boolean;
	fields: string[];
}

/**
 * Every form, with its fields in order: "label: type, what browsers fill it with", and a star if it is required. A
 * group of radios is one entry.
 */
const forms: FormCase[] = [
	{
		name: 'donation, once and monthly',
		open: async (page) => {
			await page.goto(screens.home);
			await cards(page).first().getByRole('button', { name: messages.card.donate }).click();
			await page.getByRole('radio', { name: 'Other', exact: true }).check();
		},
		fields: ['Amount: group *', 'Donate Amount: text, off *'],
	},
	{
		name: 'collaboration',
		open: (page) => cards(page).first().getByRole('button', { name: messages.card.collaborate }).click(),
		fields: [
			'First Name: text, given-name *',
			'Last Name: text, family-name *',
			'Email Address: email, email *',
			'Phone Number: tel, tel *',
			'Street Address: text, address-line1 *',
			'Address Line 2 (optional): text, address-line2',
			'City: text, address-level2 *',
			'State: text, address-level1 *',
			'Zip Code: text, postal-code *',
			'Country: text, country-name *',
			'Company Name (optional): text, organization',
			'Business Address (optional): text, section-business street-address',
			'Business Phone (optional): tel, section-business work tel',
			'Scope of Use: group *',
			'Additional Details (optional): textarea',
			'Requested Date: date *',
			'Alternate Date (optional): date',
			'Number of Hours Requested (optional): text, off',
			'Compensation: group *',
			'I acknowledge the terms: checkbox *',
		],
	},
	{
		name: 'contact',
		open: (page) => page.goto(screens.contact),
		isFirst: true,
		fields: [
			'First Name: text, given-name *',
			'Last Name: text, family-name *',
			'Email Address: email, email *',
			'Phone Number: tel, tel *',
			'Company Name (optional): text, organization',
			'Subject: text, off *',
			'Message: textarea *',
		],
	},
	{ name: 'delete what I sent', open: (page) => page.goto(screens.contact), fields: ['Your Email: email, email *'] },
	{ name: 'login', open: (page) => page.goto(screens.login), fields: ['Email: email, username webauthn *', 'Password: password, current-password *'] },
	{
		name: 'create account',
		open: (page) => page.goto(screens.createUser),
		fields: ['User Name: text, name *', 'Email: email, username *', 'Password: password, new-password *', 'Confirm Password: password, new-password *'],
	},
];
const ofPeople: FormCase[] = [
	{
		name: 'change password',
		open: (page) => page.goto(screens.changePassword),
		fields: ['Old Password: password, current-password *', 'New Password: password, new-password *', 'Confirm Password: password, new-password *'],
	},
	{
		name: 'profile',
		open: async (page) => {
			await page.goto(screens.account);
			await page.getByRole('button', { name: accountMessages.account.createProfile }).click();
		},
		fields: [
			'First Name: text, given-name',
			'Last Name: text, family-name',
			'Phone Number: tel, tel',
			'Company Name: text, organization',
			'Address: text, address-line1',
			'City: text, address-level2',
			'State: text, address-level1',
			'Zip Code: text, postal-code',
			'Country: text, country-name',
		],
	},
];

test('every form has its fields in their order, each known to browsers and marked where it is needed', async ({ page, server, consoleWatch }) => {
	consoleWatch.allow(NO_PROFILE);
	const check = ({ name, open, fields, isFirst = false }: FormCase) =>
		test.step(name, async () => {
			await open(page);
			await expect
				.poll(() =>
					page
						.locator('form')
						.nth(isFirst ? 0 : -1)
						.evaluate(readFields),
				)
				.toEqual(fields);
			await page.keyboard.press('Escape');
		});
	for (const form of forms) await check(form);
	await logIn(page, await newAccount(server));
	for (const form of ofPeople) await check(form);
});

/** Runs in the page. */
function readFields(form: Element): string[] {
	const seen = [
		...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLDivElement>('input:not([type=radio], .ui-hidden), textarea, [role=radiogroup]'),
	];
	return seen.map((one) => {
		const isField = one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement;
		const named = isField ? one.labels?.[0] : document.getElementById(one.getAttribute('aria-labelledby') ?? '');
		const label = (named?.textContent ?? one.getAttribute('aria-label') ?? '').split(':')[0];
		const fill = one.getAttribute('autocomplete');
		const needed = isField ? one.required : one.ariaRequired === 'true';
		return `${label}: ${isField ? one.type : 'group'}${fill === null ? '' : `, ${fill}`}${needed ? ' *' : ''}`;
	});
}
