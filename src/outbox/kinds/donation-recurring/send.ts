import { FIRST_POLL_MS } from '../../backoff.ts';
import { registerPlan } from '../donation-requests.ts';
import type { Sender } from '../sender.ts';
import type { donationRecurring } from './schema.ts';

export const sendRecurring: Sender<typeof donationRecurring> = async (row, payload, { now, limit }) => {
	const answer = await registerPlan(row, payload, limit);
	return { type: 'answered', at: now(), next_at: now() + FIRST_POLL_MS, ...answer };
};
