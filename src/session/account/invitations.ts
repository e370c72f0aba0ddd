import { callApi } from '#core/api/api-client.ts';
import { adminInvitationAnswerSchema } from '#domain/account/account.ts';
import { deskInvitationAnswerSchema } from '#domain/account/school-desk.ts';
import { adminApi } from '#domain/api/admin-paths.ts';
import { doneSchema } from '#domain/api/done-schema.ts';
import { schoolDeskApi } from '#domain/api/school-desk-paths.ts';
import { supportApi } from '#domain/api/support-paths.ts';
import { refreshSession } from '../lifecycle/refresh-session.ts';

/** Fetches who invites the person to be an admin. @throws ApiFailure */
export function lookAtAdminInvitation(token: string) {
	return callApi(adminApi.lookAtInvitation, adminInvitationAnswerSchema, { method: 'POST', body: { token } });
}

/** Makes the person an admin, here and on the server. May be repeated. @throws ApiFailure */
export async function acceptAdminInvitation(token: string): Promise<void> {
	await callApi(adminApi.acceptInvitation, doneSchema, { method: 'POST', body: { token } });
	await refreshSession();
}

/** Fetches who invites the person to which school's desk. @throws ApiFailure */
export function lookAtDeskInvitation(token: string) {
	return callApi(schoolDeskApi.lookAtInvitation, deskInvitationAnswerSchema, { method: 'POST', body: { token } });
}

/** Puts the person at the desk, here and on the server. May be repeated. @throws ApiFailure */
export async function acceptDeskInvitation(token: string): Promise<void> {
	await callApi(schoolDeskApi.acceptInvitation, doneSchema, { method: 'POST', body: { token } });
	await refreshSession();
}

/** Fetches who invites the person to support. @throws ApiFailure */
export function lookAtSupportInvitation(token: string) {
	return callApi(supportApi.lookAtInvitation, adminInvitationAnswerSchema, { method: 'POST', body: { token } });
}

/** Puts the person into support, here and on the server. May be repeated. @throws ApiFailure */
export async function acceptSupportInvitation(token: string): Promise<void> {
	await callApi(supportApi.acceptInvitation, doneSchema, { method: 'POST', body: { token } });
	await refreshSession();
}
