import { callApi } from '#core/api/api-client.ts';
import { doneSchema } from '#domain/api/done-schema.ts';
import { requestApi } from '#domain/api/request-paths.ts';
import { type RemovalBody, removalLookSchema } from '#domain/collaboration/removal.ts';

/** Asks for a link by email. The answer is the same whether or not the server has the athlete. @throws ApiFailure */
export function askForRemoval(body: RemovalBody) {
	return callApi(requestApi.removals, doneSchema, { method: 'POST', body });
}

/** Fetches what a link would send. @throws ApiFailure */
export function lookAtRemoval(token: string) {
	return callApi(requestApi.lookAtRemoval, removalLookSchema, { method: 'POST', body: { token } });
}

/** Sends it. @throws ApiFailure */
export function confirmRemoval(token: string) {
	return callApi(requestApi.confirmRemoval, doneSchema, { method: 'POST', body: { token } });
}
