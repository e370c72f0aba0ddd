import { callApi } from '#core/api/api-client.ts';
import { registerAnswerSchema } from '#domain/account/account.ts';
import { api } from '#domain/api/api-paths.ts';

/**
 * Creates an account; the person logs in afterwards. The password goes in the body, because logs would keep the URL.
 * @throws ApiFailure
 */
export async function registerAccount(account: { user_name: string; user_email: string; password: string }): Promise<void> {
	await callApi(api.register, registerAnswerSchema, { method: 'POST', body: account });
}
