import { messages } from '#domain/texts/screen-messages.ts';
import type { GivingState } from '#donations/use-giving-state.ts';
import { type DonationRow, isOnCard } from '#outbox/kinds/outbox-row.ts';
import { sumOfRows } from '#outbox/sum-of-rows.ts';
import { outboxTexts } from './outbox-texts.ts';

const texts = outboxTexts.groups;

export interface Group {
	/** Stays the same while the title changes with the connection. */
	id: 'ready' | 'byCard' | 'fix' | 'onItsWay' | 'paid' | 'canceled';
	title: string;
	/** "2, $150": how many rows and, if money is due, how much. Of what is paid, only how much. */
	tally: string;
	rows: DonationRow[];
}

/**
 * The groups of the list, in order of display. Leaves out rows that an edit replaced, unless they were paid, and empty
 * groups.
 */
export function groupRows(all: readonly DonationRow[], giving: GivingState): Group[] {
	const rows = all.filter((row) => row.replaced_by === undefined || row.state === 'paid');
	const pick = (...states: DonationRow['state'][]) => rows.filter((row) => states.includes(row.state));
	return [
		group(
			'ready',
			giving === 'open' ? messages.donationState.ready : messages.donationState.unpaid,
			pick('awaiting_payment').filter((row) => !isOnCard(row) && !row.may_be_paid),
			true,
		),
		group('byCard', texts.byCard, rows.filter(isOnCard), true),
		group(
			'fix',
			texts.fix,
			pick('needs_attention', 'expired', 'awaiting_payment').filter((row) => row.state !== 'awaiting_payment' || row.may_be_paid === true),
			false,
		),
		group('onItsWay', giving === 'offline' ? texts.offline : texts.onItsWay, pick('queued', 'sending'), true),
		{ id: 'paid' as const, title: texts.paid, rows: pick('paid', 'done'), tally: sumOfRows(pick('paid', 'done')) },
		group('canceled', texts.canceled, pick('cancelled'), false),
	].filter(({ rows }) => rows.length > 0);
}

/** Nothing is left to send or to pay. */
export function isOver({ id }: Group): boolean {
	return id === 'paid' || id === 'canceled';
}

function group(id: Group['id'], title: string, rows: DonationRow[], sum: boolean): Group {
	return { id, title, rows, tally: sum ? `${rows.length}, ${sumOfRows(rows)}` : String(rows.length) };
}
