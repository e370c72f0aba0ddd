import { FIRST_POLL_MS } from '../../backoff.ts';
import { registerDonation } from '../donation-requests.ts';
import type { Sender } from '../sender.ts';
import type { donationOneTime } from './schema.ts';

export const sendDonation: Sender<typeof donationOneTime> = async (row, payload, { now, limit }) => {
	const answer = await registerDonation(row, payload, limit);
	return { type: 'answered', at: now(), next_at: now() + FIRST_POLL_MS, ...answer };
};
