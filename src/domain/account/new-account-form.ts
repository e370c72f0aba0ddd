import { peopleMessages } from '../texts/account-messages.ts';
import { plainLine } from '../texts/plain-text.ts';
import { isEmail, isStrongPassword } from './account.ts';

/** What an admin types to make an account: its person chooses the password. */
export interface NamedAccountForm {
	user_name: string;
	user_email: string;
}

/** What is typed into the form of public registration. */
export interface NewAccountForm extends NamedAccountForm {
	password: string;
	confirm: string;
}

const words = peopleMessages.account;

/** The same of an account whose password its person chooses: the form of an admin. */
export function namedAccountFault({ user_name, user_email }: NamedAccountForm): { field: keyof NamedAccountForm; text: string } | undefined {
	if (plainLine(user_name) === '') return { field: 'user_name', text: words.userNameMissing };
	if (!isEmail(plainLine(user_email))) return { field: 'user_email', text: words.emailInvalid };
	return undefined;
}

/** The first field at fault in the order of spec §5, and what is said of it; undefined when the form may be sent. */
export function newAccountFault({ password, confirm, ...named }: NewAccountForm): { field: keyof NewAccountForm; text: string } | undefined {
	const fault = namedAccountFault(named);
	if (fault !== undefined) return fault;
	if (password.trim() === '') return { field: 'password', text: words.passwordMissing };
	if (!isStrongPassword(password)) return { field: 'password', text: words.passwordWeak };
	if (confirm.trim() === '') return { field: 'confirm', text: words.confirmMissing };
	if (confirm !== password) return { field: 'confirm', text: words.confirmNotPassword };
	return undefined;
}
