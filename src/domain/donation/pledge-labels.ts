import type { PledgeState } from './pledge.ts';

/** A pledge's state in a list, for its donor. */
export const PLEDGE_LABELS: Readonly<Record<PledgeState, string>> = {
	saving: 'Card not saved',
	active: 'Waiting for a yes',
	noticed: 'Said yes',
	charging: 'Charging',
	needs_donor: 'Needs you',
	fulfilled: 'Paid',
	canceled: 'Canceled',
	ended: 'Ended',
	declined: 'Declined',
	lapsed: 'Not paid',
};
