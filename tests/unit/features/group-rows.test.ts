import { expect, test } from 'vitest';
import { toCents } from '#domain/money/money.ts';
import { groupRows, isOver } from '#features/outbox/group-rows.ts';
import type { DonationRow } from '#outbox/kinds/outbox-row.ts';

function donation(op_id: string, state: DonationRow['state'], dollars: number): DonationRow {
	return {
		...{ op_id, state, owner: null, attempts: 1, next_at: 0, created_at: 1, updated_at: 1, clock_offset: null },
		kind: 'donation_one_time',
		payload: null,
		summary: { amount_cents: toCents(dollars * 100), player_name: 'A', team_name: 'B' },
	};
}

test('what is paid is apart from what waits and from what was canceled, with its sum', () => {
	const groups = groupRows([donation('a', 'paid', 50), donation('b', 'cancelled', 10), donation('c', 'queued', 20), donation('d', 'paid', 20.5)], 'open');
	expect(groups.map(({ id, title, tally }) => [id, title, tally])).toEqual([
		['onItsWay', 'On its way', '1, $20'],
		['paid', 'Paid', '$70.50'],
		['canceled', 'Canceled', '1'],
	]);
	expect(groups.filter(isOver).map(({ id }) => id)).toEqual(['paid', 'canceled']);
});
