import { callApi } from '#core/api/api-client.ts';
import { doneSchema, sessionSchema } from '#domain/account/account.ts';
import { myDataSchema } from '#domain/account/account-export.ts';
import { api } from '#domain/api/api-paths.ts';

/** Corrects name and e-mail. Another e-mail needs the password. Resolves to the session as it is then. @throws ApiFailure */
export function correctAccount(user_id: number, body: { user_name: string; user_email?: string; password?: string }) {
	return callApi(api.account(user_id), sessionSchema, { method: 'PUT', body });
}

/** All that the server holds of whoever is logged in. @throws ApiFailure */
export function askMyData() {
	return callApi(api.myData, myDataSchema);
}

/** Ends the person's sessions on every device, this one too. @throws ApiFailure */
export async function logOutEverywhere(): Promise<void> {
	await callApi(api.logoutEverywhere, doneSchema, { method: 'POST' });
}
