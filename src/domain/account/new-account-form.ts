import { accountMessages } from '../texts/account-messages.ts';
import { plainLine } from '../texts/plain-text.ts';
import { isEmail, isStrongPassword } from './account.ts';

/** An admin's form for creating an account, whose person chooses the password. */
export interface NamedAccountForm {
	user_name: string;
	user_email: string;
}

/** The public registration form. */
export interface NewAccountForm extends NamedAccountForm {
	password: string;
	confirm: string;
}

const texts = accountMessages.account;

/** The same check for the admin's form, which has no password. */
export function validateNamedAccount({ user_name, user_email }: NamedAccountForm): { field: keyof NamedAccountForm; text: string } | undefined {
	if (plainLine(user_name) === '') return { field: 'user_name', text: texts.userNameMissing };
	if (!isEmail(plainLine(user_email))) return { field: 'user_email', text: texts.emailInvalid };
	return undefined;
}

/** The first invalid field in the order of spec §5, with its message; undefined if the form may be sent. */
export function validateNewAccount({ password, confirm, ...named }: NewAccountForm): { field: keyof NewAccountForm; text: string } | undefined {
	const error = validateNamedAccount(named);
	if (error !== undefined) return error;
	if (password.trim() === '') return { field: 'password', text: texts.passwordMissing };
	if (!isStrongPassword(password)) return { field: 'password', text: texts.passwordWeak };
	if (confirm.trim() === '') return { field: 'confirm', text: texts.confirmMissing };
	if (confirm !== password) return { field: 'confirm', text: texts.confirmNotPassword };
	return undefined;
}
