import { callApi } from '#core/api/api-client.ts';
import { passwordLinkAnswerSchema } from '#domain/account/account.ts';
import { api } from '#domain/api/api-paths.ts';
import { doneSchema } from '#domain/api/done-schema.ts';

/**
 * Requests an e-mail with a code. The server's answer is the same whether or not the account exists. @throws ApiFailure
 */
export async function requestPasswordCode(user_email: string): Promise<void> {
	await callApi(api.forgotPassword, doneSchema, { method: 'POST', body: { user_email } });
}

/** Sets a new password with the code from the e-mail. @throws ApiFailure */
export async function resetPassword(body: { user_email: string; code: string; new_password: string }): Promise<void> {
	await callApi(api.resetPassword, doneSchema, { method: 'POST', body });
}

/**
 * Leave out `old_password` after a proof by passkey. On success, every session of the account ends, including this one
 * (spec §4). `identifier`: the account's e-mail. @throws ApiFailure
 */
export async function changePassword(body: { identifier: string; old_password?: string; new_password: string }): Promise<void> {
	await callApi(api.changePassword, doneSchema, { method: 'POST', body });
}

/** Fetches whose account an e-mailed link is for. @throws ApiFailure */
export function askPasswordLink(token: string) {
	return callApi(api.passwordLink, passwordLinkAnswerSchema, { method: 'POST', body: { token } });
}

/** Sets the first password of an account that an admin created. The link works only once. @throws ApiFailure */
export async function choosePassword(body: { token: string; new_password: string }): Promise<void> {
	await callApi(api.choosePassword, doneSchema, { method: 'POST', body });
}
