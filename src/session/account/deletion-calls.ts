import { callApi } from '#core/api/api-client.ts';
import { doneSchema } from '#domain/account/account.ts';
import { api } from '#domain/api/api-paths.ts';
import { sentByAddressSchema } from '#domain/collaboration/data-deletion.ts';

/** Asks for a link by mail. The server says the same whether or not anything came from the address. @throws ApiFailure */
export function requestDeletionLink(email: string) {
	return callApi(api.deletionLink, doneSchema, { method: 'POST', body: { email } });
}

/** What came from the address that the link was sent to. @throws ApiFailure */
export function askSentByAddress(token: string) {
	return callApi(api.lookAtDeletion, sentByAddressSchema, { method: 'POST', body: { token } });
}

/** Deletes it. @throws ApiFailure */
export function confirmDeletion(token: string) {
	return callApi(api.confirmDeletion, doneSchema, { method: 'POST', body: { token } });
}
