import { callApi } from '#core/api/api-client.ts';
import { ApiFailure } from '#core/api/api-failure.ts';
import { proveSessionAnswerSchema } from '#domain/account/account.ts';
import { api } from '#domain/api/api-paths.ts';

/**
 * The person proves their identity by password. @throws ApiFailure, including `bad_credentials` with the field
 * `password`.
 */
export async function proveByPassword(password: string): Promise<void> {
	try {
		await callApi(api.proveSession, proveSessionAnswerSchema, { method: 'POST', body: { password } });
	} catch (failure) {
		if (!(failure instanceof ApiFailure) || failure.code !== 'bad_credentials') throw failure;
		// The server's text mentions an e-mail, which this form doesn't ask for.
		throw new ApiFailure(failure.code, 'Wrong password.', { status: failure.status, field: failure.field, cause: failure });
	}
}
