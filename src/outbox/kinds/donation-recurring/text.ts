import { donationRowLabel } from '../donation-fields.ts';
import type { KindText } from '../kind-text.ts';
import type { donationRecurring } from './schema.ts';

export const donationRecurringText: KindText<typeof donationRecurring> = {
	label: donationRowLabel,
};
