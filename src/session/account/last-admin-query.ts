import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#core/api/api-client.ts';
import type { StoredSession } from '#core/stored-session.ts';
import { allUsersAnswerSchema, USERS_PAGE } from '#domain/admin/admin-user.ts';
import { adminApi } from '#domain/api/admin-paths.ts';

/** Whether this person is the last admin, as the dashboard's list of users says. */
export function lastAdminQuery(session: Pick<StoredSession, 'user_id' | 'user_email'> | null) {
	const owner = String(session?.user_id);
	return queryOptions({
		queryKey: ['private', owner, 'last-admin'],
		queryFn: async ({ signal }) => {
			const { data } = await callApi(adminApi.allUsers(0, USERS_PAGE, session?.user_email ?? ''), allUsersAnswerSchema, { signal });
			return data.some(({ user_id, last_admin }) => last_admin && String(user_id) === owner);
		},
	});
}
