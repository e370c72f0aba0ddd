import { callApi } from '#core/api/api-client.ts';
import { ApiFailure } from '#core/api/api-failure.ts';
import { proveSessionAnswerSchema } from '#domain/account/account.ts';
import { api } from '#domain/api/api-paths.ts';

/** The person shows by password that it's them. @throws ApiFailure, `bad_credentials` naming `password` among them. */
export async function proveByPassword(password: string): Promise<void> {
	try {
		await callApi(api.proveSession, proveSessionAnswerSchema, { method: 'POST', body: { password } });
	} catch (failure) {
		if (!(failure instanceof ApiFailure) || failure.code !== 'bad_credentials') throw failure;
		// Nobody was asked for an e-mail here, which the server's words speak of.
		throw new ApiFailure(failure.code, 'This password is wrong.', { status: failure.status, field: failure.field, cause: failure });
	}
}
