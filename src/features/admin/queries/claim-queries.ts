import type * as z from 'zod/mini';
import { callApi } from '#core/api/api-client.ts';
import { withKey } from '#core/api/with-key.ts';
import { adminClaimApi, staffApi } from '#domain/api/claim-paths.ts';
import { doneSchema } from '#domain/api/done-schema.ts';
import {
	approvedSchema,
	claimRequestsSchema,
	type decideClaimBodySchema,
	type endClaimBodySchema,
	madeCodesSchema,
	teamClaimsSchema,
} from '#domain/claims/claim-forms.ts';
import { type ProposalDecision, proposalsSchema } from '#domain/claims/own-page-forms.ts';
import { type WorkDecision, waitingYesesSchema } from '#domain/claims/yes-forms.ts';
import { type Staff, staffList } from './staff-list.ts';

/** The key of a decision: a repeat with the same one after a lost answer changes nothing. */

/** Claims by school mail. */
export const claimRequestsList = (staff: Staff) => staffList(staff, 'claim-requests', staffApi(staff.side).requests, claimRequestsSchema);

/** @throws ApiFailure, `conflict` if somebody else has decided */
export function decideClaim(staff: Staff, request_id: number, body: z.infer<typeof decideClaimBodySchema>, op_id: string) {
	return callApi(staffApi(staff.side).decide(request_id), claimRequestsSchema, { method: 'POST', body, headers: withKey(op_id) });
}

/** Approves several claims. @throws ApiFailure */
export function approveClaims(staff: Staff, body: { request_ids: readonly number[]; reason: string }, op_id: string) {
	return callApi(staffApi(staff.side).approve, approvedSchema, { method: 'POST', body, headers: withKey(op_id) });
}

/** Texts and photos that athletes want on their pages. */
export const proposalsList = (staff: Staff) => staffList(staff, 'page-proposals', staffApi(staff.side).proposals, proposalsSchema);

/** @throws ApiFailure, `conflict` if somebody else has decided */
export function decideProposal(staff: Staff, proposal_id: number, body: ProposalDecision, op_id: string) {
	return callApi(staffApi(staff.side).decideProposal(proposal_id), proposalsSchema, { method: 'POST', body, headers: withKey(op_id) });
}

/** Approves several texts and photos. @throws ApiFailure */
export function approveProposals(staff: Staff, proposal_ids: readonly number[], op_id: string) {
	return callApi(staffApi(staff.side).approveProposals, approvedSchema, { method: 'POST', body: { proposal_ids }, headers: withKey(op_id) });
}

/** Athletes who said yes and may not be allowed to work. */
export const workStatusesList = (staff: Staff) => staffList(staff, 'work-statuses', staffApi(staff.side).workStatuses, waitingYesesSchema);

/** @throws ApiFailure, `conflict` if somebody else has decided */
export function decideWork(staff: Staff, claim_id: number, body: WorkDecision, op_id: string) {
	return callApi(staffApi(staff.side).decideWork(claim_id), waitingYesesSchema, { method: 'POST', body, headers: withKey(op_id) });
}

/** A team's codes and claims. */
export const teamClaimsList = (staff: Staff, team_id: number) => staffList(staff, `team ${team_id}`, staffApi(staff.side).team(team_id), teamClaimsSchema);

/** Makes codes. @param op_id the same for a repeat after a lost answer, which then has the same codes @throws ApiFailure */
export function makeCodes(staff: Staff, player_ids: readonly number[], op_id: string) {
	return callApi(staffApi(staff.side).codes, madeCodesSchema, { method: 'POST', body: { player_ids }, headers: withKey(op_id) });
}

/** @throws ApiFailure */
export function setMailDomains(team_id: number, domains: readonly string[]) {
	return callApi(adminClaimApi.mailDomains(team_id), teamClaimsSchema, { method: 'PUT', body: { domains } });
}

/** Takes the holder's words and photo off the page, and their notes off donors' cards. @throws ApiFailure */
export function takeDown(staff: Staff, claim_id: number, body: z.infer<typeof endClaimBodySchema>, op_id: string) {
	return callApi(staffApi(staff.side).takeDown(claim_id), doneSchema, { method: 'POST', body, headers: withKey(op_id) });
}

/** @throws ApiFailure, `not_found` if it has ended */
export function endClaim(staff: Staff, claim_id: number, body: z.infer<typeof endClaimBodySchema>, op_id: string) {
	return callApi(staffApi(staff.side).end(claim_id), doneSchema, { method: 'POST', body, headers: withKey(op_id) });
}
