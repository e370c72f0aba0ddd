import { callApi } from '#core/api/api-client.ts';
import { doneSchema, sessionSchema } from '#domain/account/account.ts';
import { myDataSchema } from '#domain/account-export.ts';
import { api } from '#domain/api/api-paths.ts';

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
