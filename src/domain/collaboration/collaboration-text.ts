import { formatDollars } from '../money/money.ts';
import type { MyRequest, RequestState } from './collaboration.ts';

/** Labels of a request's states. */
export const REQUEST_STATE_LABELS: Readonly<Record<RequestState, string>> = { new: 'New', in_review: 'In review', accepted: 'Accepted', declined: 'Declined' };

/** The same for the sender, who knows that it was sent. */
export const SENT_STATE_LABELS: Readonly<Record<RequestState, string>> = { ...REQUEST_STATE_LABELS, new: 'Sent' };

/** "$750", "7.5% of net revenue", or the sender's own words, which are deleted with the sender's account. */
export function compensationText({ flat_fees, royalties, other }: Pick<MyRequest, 'flat_fees' | 'royalties' | 'other'>): string {
	if (flat_fees !== null) return formatDollars(flat_fees);
	if (royalties !== null) return `${royalties}% of net revenue`;
	return other ?? 'Other';
}
