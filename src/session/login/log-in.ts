import { callApi } from '#core/api/api-client.ts';
import { sessionSchema } from '#domain/account/account.ts';
import { api } from '#domain/api/api-paths.ts';
import { adoptSession } from '../lifecycle/adopt-session.ts';

/** Logs in by e-mail and password (spec §7: a multipart form). @throws ApiFailure: then nothing has changed here. */
export async function logIn(email: string, password: string): Promise<void> {
	const form = new FormData();
	form.set('username', email);
	form.set('password', password);
	const session = await callApi(api.login, sessionSchema, { method: 'POST', form });
	await adoptSession(session);
}
