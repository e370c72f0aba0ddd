import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#core/api/api-client.ts';
import { withKey } from '#core/api/with-key.ts';
import { claimApi } from '#domain/api/claim-paths.ts';
import { doneSchema } from '#domain/api/done-schema.ts';
import { cameInSchema } from '#domain/claims/came-in-answer.ts';
import { type ClaimByMailBody, claimLookSchema, claimSchema, myClaimsSchema, type SignBody } from '#domain/claims/claim-forms.ts';
import { ownPageSchema } from '#domain/claims/own-page-forms.ts';
import type { WorkStatus } from '#domain/claims/work-status.ts';
import { savePrivate } from '../private-data/private-records.ts';

/** A large photo takes minutes over a stadium's network. */
const PHOTO_MS = 120_000;

/** Under it are the pages that a person holds, and what came in there. */
export const claimsKey = (owner: string) => ['private', owner, 'claims'];
/** Under which the pages are stored for offline use. */
export const CLAIMS_RECORD = 'claims';

/** The athletes' pages that the signed-in person holds. */
export const myClaimsQuery = (owner: string) =>
	queryOptions({
		queryKey: claimsKey(owner),
		queryFn: async ({ signal }) => {
			const answer = await callApi(claimApi.claims, myClaimsSchema, { signal });
			await savePrivate(owner, CLAIMS_RECORD, answer).catch(reportError);
			return answer;
		},
	});

/** Opens a paused page again. It isn't queued: it could undo a later no from another device. @throws ApiFailure */
export function openPage(claim_id: number, op_id: string) {
	return callApi(claimApi.consent(claim_id), claimSchema, { method: 'POST', body: { to: 'listed' }, headers: withKey(op_id) });
}

/** Says that fans may give. It isn't queued: it could undo a later no from another device. @throws ApiFailure */
export function sayYes(claim_id: number, work_status: WorkStatus) {
	return callApi(claimApi.yes(claim_id), claimSchema, { method: 'PUT', body: { work_status } });
}

/** What a page shows of the athlete's own words and photo, and what waits. */
export const ownPageQuery = (owner: string, claim_id: number) =>
	queryOptions({
		queryKey: [...claimsKey(owner), 'page', claim_id],
		queryFn: ({ signal }) => callApi(claimApi.page(claim_id), ownPageSchema, { signal }),
	});

/** Sends what the athlete says on the page. @throws ApiFailure */
export function changePageText(claim_id: number, text: string) {
	return callApi(claimApi.page(claim_id), ownPageSchema, { method: 'PUT', body: { text } });
}

/** Sends a photo. @throws ApiFailure */
export function sendPagePhoto(claim_id: number, photo: File) {
	const form = new FormData();
	form.append('photo', photo);
	return callApi(claimApi.photo(claim_id), ownPageSchema, { method: 'PUT', form, timeoutMs: PHOTO_MS });
}

/** Takes back a photo that waits. @throws ApiFailure */
export function withdrawPagePhoto(claim_id: number) {
	return callApi(claimApi.photo(claim_id), ownPageSchema, { method: 'DELETE' });
}

/** What came in for the athlete of a page, from the donation with this number on; the latest without one. @throws ApiFailure */
export function fetchCameIn(claim_id: number, before: number | undefined, signal: AbortSignal) {
	return callApi(claimApi.cameIn(claim_id, before), cameInSchema, { signal });
}

/** Claims a page. @param op_id the same for a repeat after a lost answer @throws ApiFailure */
export function claimPage(body: { player_id: number; code: string }, op_id: string) {
	return callApi(claimApi.claims, claimSchema, { method: 'POST', body, headers: withKey(op_id) });
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
	return callApi(claimApi.agreement(claim_id), claimSchema, { method: 'POST', body, headers: withKey(op_id) });
}
