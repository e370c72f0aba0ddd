import { callApi } from '#core/api/api-client.ts';
import { withKey } from '#core/api/with-key.ts';
import { claimApi } from '#domain/api/claim-paths.ts';
import { claimSchema } from '#domain/claims/claim-forms.ts';
import type { Sender } from '../sender.ts';
import type { pageConsent } from './schema.ts';

export const sendPageConsent: Sender<typeof pageConsent> = async ({ op_id, summary: { claim_id } }, { to }, { now, limit }) => {
	await callApi(claimApi.consent(claim_id), claimSchema, { method: 'POST', body: { to }, headers: withKey(op_id), limit });
	return { type: 'done', at: now() };
};
