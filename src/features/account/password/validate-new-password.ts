import { isStrongPassword } from '#domain/account/account.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import type { AccountFormError } from '../form/account-form-error.ts';
import type { Values } from '../form/use-submit.ts';

const texts = accountMessages.account;

/** Validates a new password and its confirmation, in the order and with the texts of spec §5. */
export function validateNewPassword(values: Values, notSame: string = texts.confirmNotNew): AccountFormError | undefined {
	const password = values('new_password');
	if (password.trim() === '') return { field: 'new_password', text: texts.passwordMissing };
	if (!isStrongPassword(password)) return { field: 'new_password', text: texts.passwordWeak };
	if (values('confirm').trim() === '') return { field: 'confirm', text: texts.confirmMissing };
	if (values('confirm') !== password) return { field: 'confirm', text: notSame };
	return undefined;
}

/**
 * The same for the first password of an account that an admin created. It replaces the password of the admin's create form
 * (decision 117), so it has that form's text.
 */
export function validateFirstPassword(values: Values): AccountFormError | undefined {
	return validateNewPassword(values, texts.confirmNotPassword);
}

/** The same, after the old password (spec §5). */
export function validateChangedPassword(values: Values): AccountFormError | undefined {
	if (values('old_password').trim() === '') return { field: 'old_password', text: texts.oldPasswordMissing };
	return validateNewPassword(values);
}
