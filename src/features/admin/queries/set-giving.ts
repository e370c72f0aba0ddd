import { callApi } from '#core/api/api-client.ts';
import { adminApi } from '#domain/api/admin-paths.ts';
import { type Giving, givingSchema } from '#domain/donation/giving.ts';

/** Pauses giving, or ends the pause. Resolves to the new setting. @throws ApiFailure */
export function setGiving(giving: Giving): Promise<Giving> {
	return callApi(adminApi.giving, givingSchema, { method: 'PUT', body: giving });
}
