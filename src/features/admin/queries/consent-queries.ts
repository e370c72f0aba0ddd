import { queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { callApi } from '#core/api/api-client.ts';
import { withKey } from '#core/api/with-key.ts';
import { type ConsentModeBody, consentModeSchema } from '#domain/admin/consent-mode-forms.ts';
import { athletePledgesSchema } from '#domain/admin/pledge-sums.ts';
import { refundableAnswerSchema } from '#domain/admin/refundable-payments.ts';
import { adminRosterApi } from '#domain/api/admin-roster-paths.ts';
import { staffApi } from '#domain/api/claim-paths.ts';
import { type decideRemovalBodySchema, removalsAnswerSchema } from '#domain/collaboration/removal.ts';
import { adminAthleteSchema } from '#domain/roster/athlete-edit.ts';
import { type changeConsentBodySchema, consentHistorySchema } from '#domain/roster/consent-forms.ts';
import { athletesKey } from './athlete-queries.ts';
import { type Staff, staffKey, staffList } from './staff-list.ts';

/** An athlete's consent and what may follow, fetched each time it is opened. */
export const consentQuery = (staff: Staff, player_id: number) =>
	queryOptions({
		queryKey: [...staffKey(staff), 'consent', player_id],
		queryFn: ({ signal }) => callApi(staffApi(staff.side).consent(player_id), consentHistorySchema, { signal }),
		gcTime: 0,
	});

/** @throws ApiFailure, `conflict` if somebody else has changed it, `bad_transition` */
export function changeConsent(staff: Staff, player_id: number, body: z.infer<typeof changeConsentBodySchema>, op_id: string) {
	return callApi(staffApi(staff.side).consent(player_id), adminAthleteSchema, { method: 'POST', body, headers: withKey(op_id) });
}

/** Whether the site asks athletes first. */
export const consentModeQuery = (owner: string) =>
	queryOptions({
		queryKey: [...athletesKey(owner), 'consent-mode'],
		queryFn: ({ signal }) => callApi(adminRosterApi.consentMode, consentModeSchema, { signal }),
	});

/** @throws ApiFailure, `conflict` while the server's setting decides, or if somebody else has changed it */
export function setConsentMode(body: ConsentModeBody) {
	return callApi(adminRosterApi.consentMode, consentModeSchema, { method: 'PUT', body });
}

/** Payments to an athlete that can be given back. */
export const refundableQuery = (owner: string, player_id: number) =>
	queryOptions({
		queryKey: [...athletesKey(owner), 'refundable', player_id],
		queryFn: ({ signal }) => callApi(adminRosterApi.refundable(player_id), refundableAnswerSchema, { signal }),
		gcTime: 0,
	});

/** What fans have pledged to an athlete, as sums. */
export const pledgesOfAthleteQuery = (owner: string, player_id: number) =>
	queryOptions({
		queryKey: [...athletesKey(owner), 'pledges', player_id],
		queryFn: ({ signal }) => callApi(adminRosterApi.pledges(player_id), athletePledgesSchema, { signal }),
		gcTime: 0,
	});

/** What athletes without an account ask for. */
export const removalsList = (staff: Staff) => staffList(staff, 'removals', staffApi(staff.side).removals, removalsAnswerSchema);

/** @throws ApiFailure, `conflict` if somebody else has decided */
export function decideRemoval(staff: Staff, removal_id: number, body: z.infer<typeof decideRemovalBodySchema>, op_id: string) {
	return callApi(staffApi(staff.side).decideRemoval(removal_id), removalsAnswerSchema, { method: 'POST', body, headers: withKey(op_id) });
}
