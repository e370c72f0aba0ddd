import { callApi } from '#core/api/api-client.ts';
import { withKey } from '#core/api/with-key.ts';
import { keepsakeApi } from '#domain/api/keepsake-paths.ts';
import { keepsakeSeasonSchema } from '#domain/keepsake/keepsake.ts';
import type { Sender } from '../sender.ts';
import type { seasonSignature } from './schema.ts';

export const sendSeasonSignature: Sender<typeof seasonSignature> = async ({ op_id, summary: { claim_id, season } }, { signature }, { now, limit }) => {
	const headers = withKey(op_id);
	await callApi(keepsakeApi.signature(claim_id), keepsakeSeasonSchema, { method: 'POST', body: { season, signature }, headers, limit });
	return { type: 'done', at: now() };
};
