import { callApi } from '#core/api/api-client.ts';
import { doneSchema } from '#domain/api/done-schema.ts';
import { requestApi } from '#domain/api/request-paths.ts';
import { sentByAddressSchema } from '#domain/collaboration/data-deletion.ts';

/**
 * Requests a link by e-mail. The server's answer is the same whether or not anything came from the address. @throws
 * ApiFailure
 */
export function requestDeletionLink(email: string) {
	return callApi(requestApi.deletionLink, doneSchema, { method: 'POST', body: { email } });
}

/** Fetches what came from the address that the link was sent to. @throws ApiFailure */
export function askSentByAddress(token: string) {
	return callApi(requestApi.lookAtDeletion, sentByAddressSchema, { method: 'POST', body: { token } });
}

/** Deletes what came from that address. @throws ApiFailure */
export function confirmDeletion(token: string) {
	return callApi(requestApi.confirmDeletion, doneSchema, { method: 'POST', body: { token } });
}
