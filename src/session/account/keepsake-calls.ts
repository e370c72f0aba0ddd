import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#core/api/api-client.ts';
import { keepsakeApi } from '#domain/api/keepsake-paths.ts';
import { keepsakeSeasonSchema } from '#domain/keepsake/keepsake.ts';
import { savePrivate } from '../private-data/private-records.ts';
import { claimsKey } from './claim-calls.ts';

/** Under which a page's season is stored, so that it can be signed without a connection. */
export const keepsakesRecord = (claim_id: number) => `keepsakes ${claim_id}`;

/** This season's cards of a page that the person holds. */
export const keepsakeSeasonQuery = (owner: string, claim_id: number) =>
	queryOptions({
		queryKey: [...claimsKey(owner), 'keepsakes', claim_id],
		queryFn: async ({ signal }) => {
			const answer = await callApi(keepsakeApi.season(claim_id), keepsakeSeasonSchema, { signal });
			await savePrivate(owner, keepsakesRecord(claim_id), answer).catch(reportError);
			return answer;
		},
	});
