import type { Pledge, PledgeState } from './pledge.ts';

const PLEDGE_LABELS: Readonly<Record<PledgeState, string>> = {
	saving: 'Card not saved',
	active: 'Waiting for a yes',
	moved: 'Needs your answer',
	noticed: 'Said yes',
	charging: 'Charging',
	needs_donor: 'Needs you',
	fulfilled: 'Paid',
	canceled: 'Canceled',
	ended: 'Ended',
	declined: 'Declined',
	lapsed: 'Not paid',
};

/** What a pledge's donor reads in a list. A card that is tried again needs nobody. */
export const pledgeLabel = ({ state, retry_at }: Pick<Pledge, 'state' | 'retry_at'>) => (retry_at === null ? PLEDGE_LABELS[state] : 'Trying your card again');
