import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#core/api/api-client.ts';
import { IDEMPOTENCY_HEADER } from '#domain/api/api-paths.ts';
import { keepsakeApi } from '#domain/api/keepsake-paths.ts';
import { keepsakeSeasonSchema, type SignSeasonBody } from '#domain/keepsake/keepsake.ts';
import { cardNoteSchema } from '#domain/keepsake/note-form.ts';
import { claimsKey } from './claim-calls.ts';

/** This season's cards of a page that the person holds. */
export const keepsakeSeasonQuery = (owner: string, claim_id: number) =>
	queryOptions({
		queryKey: [...claimsKey(owner), 'keepsakes', claim_id],
		queryFn: ({ signal }) => callApi(keepsakeApi.season(claim_id), keepsakeSeasonSchema, { signal }),
	});

/** Signs a season's cards. @throws ApiFailure */
export function signSeason(claim_id: number, body: SignSeasonBody, op_id: string) {
	return callApi(keepsakeApi.signature(claim_id), keepsakeSeasonSchema, { method: 'POST', body, headers: { [IDEMPOTENCY_HEADER]: op_id } });
}

/** Writes a line on the card of the donation with this number; an empty one takes it back. @throws ApiFailure */
export function writeNote(claim_id: number, number: number, note: string) {
	return callApi(keepsakeApi.note(claim_id, number), cardNoteSchema, { method: 'PUT', body: { note } });
}
