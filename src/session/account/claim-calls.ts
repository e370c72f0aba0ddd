import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#core/api/api-client.ts';
import { IDEMPOTENCY_HEADER } from '#domain/api/api-paths.ts';
import { claimApi } from '#domain/api/claim-paths.ts';
import { doneSchema } from '#domain/api/done-schema.ts';
import { type ClaimByMailBody, claimLookSchema, claimSchema, myClaimsSchema, type SignBody } from '#domain/claims/claim-forms.ts';

/** The athletes' pages that the signed-in person holds. */
export const myClaimsQuery = (owner: string) =>
	queryOptions({ queryKey: ['private', owner, 'claims'], queryFn: ({ signal }) => callApi(claimApi.claims, myClaimsSchema, { signal }) });

/** Claims a page. @param op_id the same for a repeat after a lost answer @throws ApiFailure */
export function claimPage(body: { player_id: number; code: string }, op_id: string) {
	return callApi(claimApi.claims, claimSchema, { method: 'POST', body, headers: { [IDEMPOTENCY_HEADER]: op_id } });
}

/** Asks for a link at a school address. @throws ApiFailure */
export function claimByMail(body: ClaimByMailBody) {
	return callApi(claimApi.byMail, doneSchema, { method: 'POST', body });
}

/** Fetches whose page a mailed link would claim. @throws ApiFailure */
export function lookAtClaimLink(token: string) {
	return callApi(claimApi.lookAtMail, claimLookSchema, { method: 'POST', body: { token } });
}

/** Sends the claim of a mailed link. @throws ApiFailure */
export function confirmClaimLink(token: string) {
	return callApi(claimApi.confirmMail, doneSchema, { method: 'POST', body: { token } });
}

/** Signs the agreement. @param op_id the same for a repeat after a lost answer @throws ApiFailure */
export function signAgreement(claim_id: number, body: SignBody, op_id: string) {
	return callApi(claimApi.agreement(claim_id), claimSchema, { method: 'POST', body, headers: { [IDEMPOTENCY_HEADER]: op_id } });
}
