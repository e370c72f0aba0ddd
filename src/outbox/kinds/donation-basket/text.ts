import type { KindText } from '../kind-text.ts';
import type { donationBasket } from './schema.ts';

export const donationBasketText: KindText<typeof donationBasket> = {
	label: ({ summary }) => `One checkout for ${summary.donations.length} donations`,
};
