import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#core/api/api-client.ts';
import { type Giving, givingSchema } from '#domain/admin/admin-user.ts';
import { api } from '#domain/api/api-paths.ts';

/** Whether donations are taken at the moment. Forgotten with the screen that asked, so that no old answer is ever taken for the present one. */
export const givingQuery = queryOptions({
	queryKey: ['giving'],
	queryFn: ({ signal }) => callApi(api.giving, givingSchema, { signal }),
	gcTime: 0,
});

/** For admins. Resolves to what is so from now on. @throws ApiFailure */
export function setGiving(giving: Giving): Promise<Giving> {
	return callApi(api.adminGiving, givingSchema, { method: 'PUT', body: giving });
}
