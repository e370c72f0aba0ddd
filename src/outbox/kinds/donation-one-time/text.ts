import { donationRowLabel } from '../donation-fields.ts';
import type { KindText } from '../kind-text.ts';
import type { donationOneTime } from './schema.ts';

export const donationOneTimeText: KindText<typeof donationOneTime> = {
	label: donationRowLabel,
};
