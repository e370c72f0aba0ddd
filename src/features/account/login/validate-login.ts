import { accountMessages } from '#domain/texts/account-messages.ts';
import type { AccountFormError } from '../form/account-form-error.ts';
import type { Values } from '../form/use-submit.ts';

/** The e-mail first. Its format is not checked (spec §5). */
export function validateLogin(values: Values): AccountFormError | undefined {
	const { emailInvalid, passwordMissing } = accountMessages.account;
	if (values('username').trim() === '') return { field: 'username', text: emailInvalid };
	if (values('password').trim() === '') return { field: 'password', text: passwordMissing };
	return undefined;
}
