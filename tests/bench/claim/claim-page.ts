import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { claimScreen } from '#domain/api/claim-paths.ts';
import type { MadeCodes } from '#domain/claims/claim-forms.ts';
import type { Finger } from './finger.ts';
import { type Effort, together } from './person-model.ts';

const NAME = 'Jordan Ellery';
const PASSWORD = 'A-good-1';

export const STAGES = ['account', 'claim', 'agreement', 'yes'] as const;
export type Efforts = Record<(typeof STAGES)[number], Effort>;

/**
 * Somebody without an account types the address on their card, makes an account, types the code, claims the page, signs, and says yes
 * to donations. A card's QR code would spare typing the code.
 */
export async function claimPage(page: Page, finger: Finger, origin: string, { player_id, player_name, code }: MadeCodes['codes'][number]): Promise<Efforts> {
	const card = page.locator('.contact-claim-card');
	const agreement = page.getByRole('form', { name: 'The agreement' });
	const saysYes = page.getByRole('form', { name: 'Say yes to donations' });

	await finger.open(origin + claimScreen(player_id), { selector: 'h2', text: player_name });
	await finger.read(card);
	const opening = finger.endStage();

	await finger.tap('Create account', page.getByRole('main').getByRole('link', { name: 'Create account' }), { selector: 'input[name=user_name]' });
	await finger.fill('the name', 'input[name=user_name]', NAME);
	await finger.fill(
		'the email',
		'input[name=user_email]',
		`jordan.${randomUUID()
			.replace(/[^a-z]/g, '')
			.slice(0, 5)}@people.example`,
	);
	await finger.fill('the password', 'input[name=password]', PASSWORD);
	await finger.fill('the repeated password', 'input[name=confirm]', PASSWORD);
	await finger.tap('Create Account', page.getByRole('button', { name: 'Create Account' }), { selector: 'form[aria-label=Login] input[name=password]' });
	await finger.fill('the password of the login', 'form[aria-label=Login] input[name=password]', PASSWORD);
	await finger.tap('Login', page.getByRole('form', { name: 'Login' }).getByRole('button', { name: 'Login', exact: true }), { selector: 'input[name=code]' });
	// The screen of the account, and the claim's again.
	finger.think();
	finger.think();
	const account = finger.endStage();

	await finger.fill('the code', 'input[name=code]', code, true);
	await finger.tap('Claim this page', page.getByRole('button', { name: 'Claim this page' }), { selector: 'form[aria-label="The agreement"] li' });
	const claiming = finger.endStage();

	finger.think();
	await finger.read(agreement, agreement.getByRole('listitem'));
	await finger.draw(agreement.getByRole('img', { name: 'Box for your signature' }));
	await finger.tap('Sign', agreement.getByRole('button', { name: 'Sign', exact: true }), { selector: 'form[aria-label="Say yes to donations"]' });
	const signing = finger.endStage();

	finger.think();
	await finger.read(saysYes);
	finger.think();
	await finger.tap('Yes, any job', saysYes.getByLabel('Yes, any job'), { selector: 'input[value=us]:checked' });
	await finger.tap('Say yes', saysYes.getByRole('button', { name: 'Say yes' }), { selector: 'p', text: 'You said yes to donations on ' });
	const yes = finger.endStage();

	return { account, claim: together([opening, claiming]), agreement: signing, yes };
}
