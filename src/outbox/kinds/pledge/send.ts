import { ApiFailure } from '#core/api/api-failure.ts';
import { registerPledge } from '../donation-requests.ts';
import type { Sender } from '../sender.ts';
import type { pledge } from './schema.ts';

/** @throws ApiFailure if the answer isn't a pledge's */
export const sendPledge: Sender<typeof pledge> = async (row, payload, { now, limit }) => {
	const { mode, intent_id, ends_at } = await registerPledge(row, payload, limit);
	if (mode !== 'pledge' || ends_at === undefined) throw new ApiFailure('network', 'We couldn’t read our server’s answer.');
	return { type: 'done', at: now(), made: { pledge_id: intent_id, ends_at } };
};
