import { isEmail, isStrongPassword } from './account.ts';
import { peopleMessages } from './people-messages.ts';
import { plainLine } from './plain-text.ts';

/** What is typed into a create-account form: the admin's, and public registration, which is checked alike. */
export interface NewAccountForm {
	user_name: string;
	user_email: string;
	password: string;
	confirm: string;
}

/** The first field at fault in the order of spec §5, and what is said of it; undefined when the form may be sent. */
export function newAccountFault({ user_name, user_email, password, confirm }: NewAccountForm): { field: keyof NewAccountForm; text: string } | undefined {
	const words = peopleMessages.account;
	if (plainLine(user_name) === '') return { field: 'user_name', text: words.userNameMissing };
	if (!isEmail(plainLine(user_email))) return { field: 'user_email', text: words.emailInvalid };
	if (password.trim() === '') return { field: 'password', text: words.passwordMissing };
	if (!isStrongPassword(password)) return { field: 'password', text: words.passwordWeak };
	if (confirm.trim() === '') return { field: 'confirm', text: words.confirmMissing };
	if (confirm !== password) return { field: 'confirm', text: words.confirmNotPassword };
	return undefined;
}
