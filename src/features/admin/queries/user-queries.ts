import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { callApi } from '#core/api/api-client.ts';
import { registerAnswerSchema, type Session, sessionAnswerSchema } from '#domain/account/account.ts';
import { alertsAnswerSchema } from '#domain/admin/admin-alert.ts';
import { allUsersAnswerSchema, type createUserBodySchema, USERS_PAGE } from '#domain/admin/admin-user.ts';
import { adminApi } from '#domain/api/admin-paths.ts';
import { api } from '#domain/api/api-paths.ts';
import { doneSchema } from '#domain/api/done-schema.ts';
import { supportApi } from '#domain/api/support-paths.ts';

/** Who opens the dashboard. An admin who is also in support is an admin. */
export type DashboardRole = 'admin' | 'support';

export function dashboardRole(session: Pick<Session, 'is_admin' | 'is_support'> | null): DashboardRole | null {
	if (session?.is_admin) return 'admin';
	return session?.is_support ? 'support' : null;
}

/**
 * As whose the server accepts this browser's session, or null for everybody else. The role that the browser remembers
 * doesn't count.
 */
export const dashboardRoleQuery = (owner: string) =>
	queryOptions({
		queryKey: ['private', owner, 'dashboard-role'],
		queryFn: async ({ signal }) => dashboardRole((await callApi(api.session, sessionAnswerSchema, { signal })).session),
	});

/** Query key prefix of the admin's user lists, for any search. */
export const usersKey = (owner: string) => ['private', owner, 'users'] as const;

/** All users in pages of ten, newest first (spec §9). */
export const usersQuery = (owner: string, search: string) =>
	infiniteQueryOptions({
		queryKey: [...usersKey(owner), search],
		queryFn: ({ pageParam, signal }) => callApi(adminApi.allUsers(pageParam, USERS_PAGE, search), allUsersAnswerSchema, { signal }),
		initialPageParam: 0,
		getNextPageParam: (last, _pages, skip) => (skip + USERS_PAGE < last.count ? skip + USERS_PAGE : undefined),
	});

/** @throws ApiFailure, including `conflict` for the last admin. */
export function removeUser(user_id: number) {
	return callApi(api.account(user_id), doneSchema, { method: 'DELETE' });
}

/** Suspends a person. @throws ApiFailure, including `conflict` for the last admin. */
export function suspendUser(user_id: number) {
	return callApi(adminApi.suspendUser(user_id), doneSchema, { method: 'POST' });
}

/** Restores a suspended person's access. @throws ApiFailure */
export function restoreUser(user_id: number) {
	return callApi(adminApi.restoreUser(user_id), doneSchema, { method: 'POST' });
}

/**
 * E-mails the link for choosing a password again. @throws ApiFailure, including `conflict` for a person who can already
 * log in.
 */
export function inviteUser(user_id: number) {
	return callApi(adminApi.inviteUser(user_id), doneSchema, { method: 'POST' });
}

/** E-mails somebody an invitation to be an admin. @throws ApiFailure, including `conflict` for an admin. */
export function inviteAdmin(user_id: number) {
	return callApi(adminApi.adminInvitation(user_id), doneSchema, { method: 'POST' });
}

/** Takes such an invitation back. @throws ApiFailure */
export function withdrawAdminInvitation(user_id: number) {
	return callApi(adminApi.adminInvitation(user_id), doneSchema, { method: 'DELETE' });
}

/** Takes the admin role away. @throws ApiFailure, including `conflict` for the last admin. */
export function removeAdmin(user_id: number) {
	return callApi(adminApi.adminRole(user_id), doneSchema, { method: 'DELETE' });
}

/** E-mails somebody an invitation to support. @throws ApiFailure, including `conflict` for somebody who is in support already. */
export function inviteToSupport(user_id: number) {
	return callApi(supportApi.ofUser(user_id), doneSchema, { method: 'POST' });
}

/** Takes somebody out of support, or the invitation back. @throws ApiFailure */
export function endSupport(user_id: number) {
	return callApi(supportApi.ofUser(user_id), doneSchema, { method: 'DELETE' });
}

/** @throws ApiFailure, including `conflict` for an address that has an account. */
export function createUser(body: z.input<typeof createUserBodySchema>) {
	return callApi(adminApi.createUser, registerAnswerSchema, { method: 'POST', body });
}

/**
 * Resolves if the server accepts this session as that of an admin who is present. If it doesn't, asks the person first.
 * @throws ApiFailure
 */
export async function confirmPresence(): Promise<void> {
	await callApi(adminApi.alerts, alertsAnswerSchema);
}
