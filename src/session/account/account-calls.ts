import { callApi } from '#core/api/api-client.ts';
import { registerAnswerSchema, sessionSchema } from '#domain/account/account.ts';
import type { SetupBody } from '#domain/account/setup.ts';
import { myDataSchema } from '#domain/account-export.ts';
import { api } from '#domain/api/api-paths.ts';
import { doneSchema } from '#domain/api/done-schema.ts';
import { siteApi } from '#domain/api/site-paths.ts';

/**
 * Creates an account; the person logs in afterwards. The password goes in the body, because logs would keep the URL.
 * @throws ApiFailure
 */
export async function registerAccount(account: { user_name: string; user_email: string; password: string }): Promise<void> {
	await callApi(api.register, registerAnswerSchema, { method: 'POST', body: account });
}

/**
 * Corrects the name and e-mail. A changed e-mail needs the password. Resolves to the updated session. @throws
 * ApiFailure
 */
export function correctAccount(user_id: number, body: { user_name: string; user_email?: string; password?: string }) {
	return callApi(api.account(user_id), sessionSchema, { method: 'PUT', body });
}

/** Fetches everything that the server holds about the signed-in person. @throws ApiFailure */
export function askMyData() {
	return callApi(api.myData, myDataSchema);
}

/** Ends the person's sessions on every device, including this one. @throws ApiFailure */
export async function logOutEverywhere(): Promise<void> {
	await callApi(api.logoutEverywhere, doneSchema, { method: 'POST' });
}

/** Makes the first admin of a new site; they log in afterward. @throws ApiFailure */
export async function setUpSite(body: SetupBody): Promise<void> {
	await callApi(siteApi.setup, registerAnswerSchema, { method: 'POST', body });
}
