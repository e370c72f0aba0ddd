import { FIRST_POLL_MS } from '../../backoff.ts';
import { registerDonation } from '../donation-requests.ts';
import type { Sender } from '../sender.ts';

export const sendDonation: Sender<'donation_one_time'> = async (row, payload, { now, limit }) => {
	const answer = await registerDonation(row, payload, limit);
	return { type: 'answered', at: now(), next_at: now() + FIRST_POLL_MS, ...answer };
};
