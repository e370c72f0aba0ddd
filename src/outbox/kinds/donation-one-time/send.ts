import { FIRST_ASK_MS } from '../../backoff.ts';
import { registerGift } from '../donation-requests.ts';
import type { Sender } from '../sender.ts';

export const sendDonation: Sender<'donation_one_time'> = async (row, payload, now) => {
	const answer = await registerGift(row, payload);
	return { type: 'answered', at: now(), next_at: now() + FIRST_ASK_MS, ...answer };
};
