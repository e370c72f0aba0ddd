import { donationRowLabel } from '../donation-fields.ts';
import type { KindText } from '../kind-text.ts';
import type { pledge } from './schema.ts';

export const pledgeText: KindText<typeof pledge> = { label: (row) => `Pledge: ${donationRowLabel(row)}` };
