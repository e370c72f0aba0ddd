import { isStrongPassword } from '#domain/account/account.ts';
import { peopleMessages } from '#domain/texts/account-messages.ts';
import type { Fault } from '../form/account-validation-error.ts';
import type { Values } from '../form/use-submit.ts';

const words = peopleMessages.account;

/** A new password and its confirmation, in the order and words of spec §5. */
export function newPasswordFault(values: Values): Fault | undefined {
	const password = values('new_password');
	if (password.trim() === '') return { field: 'new_password', text: words.passwordMissing };
	if (!isStrongPassword(password)) return { field: 'new_password', text: words.passwordWeak };
	if (values('confirm').trim() === '') return { field: 'confirm', text: words.confirmMissing };
	if (values('confirm') !== password) return { field: 'confirm', text: words.confirmNotNew };
	return undefined;
}

/** The same after the old one (spec §5). */
export function changedPasswordFault(values: Values): Fault | undefined {
	if (values('old_password').trim() === '') return { field: 'old_password', text: words.oldPasswordMissing };
	return newPasswordFault(values);
}
