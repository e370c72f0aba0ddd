import { callApi } from '#core/api/api-client.ts';
import { registerAnswerSchema } from '#domain/account/account.ts';
import type { SetupBody } from '#domain/account/setup.ts';
import { siteApi } from '#domain/api/site-paths.ts';

/** Makes the first admin of a new site; they log in afterward. @throws ApiFailure */
export async function setUpSite(body: SetupBody): Promise<void> {
	await callApi(siteApi.setup, registerAnswerSchema, { method: 'POST', body });
}
