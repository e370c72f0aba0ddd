import type { DonationPayload } from '../kinds/donation-one-time/schema.ts';
import type { RecurringPayload } from '../kinds/donation-recurring/schema.ts';
import type { DonationRow, RowOf } from '../kinds/outbox-row.ts';
import { newRow } from '../store/new-row.ts';

export function oneTimeRow(payload: DonationPayload, owner: string | null, at: number): RowOf<'donation_one_time'> {
	const { amount_cents, player_name, team_name } = payload;
	return { ...newRow(owner, at), kind: 'donation_one_time', payload, summary: { amount_cents, player_name, team_name } };
}

export function recurringRow(payload: RecurringPayload, owner: string, at: number): RowOf<'donation_recurring'> {
	const { amount_cents, months, player_name, team_name } = payload;
	return { ...newRow(owner, at), kind: 'donation_recurring', payload, summary: { amount_cents, months, player_name, team_name } };
}

export function pledgeRow(payload: Omit<DonationPayload, 'card' | 'save_card'>, owner: string | null, at: number): RowOf<'pledge'> {
	const { amount_cents, player_name, team_name } = payload;
	return { ...newRow(owner, at), kind: 'pledge', payload, summary: { amount_cents, player_name, team_name } };
}

/** A copy of a donation that has never been sent, under a new key; undefined if the row has dropped its payload. */
export function copyAsNewRow(row: DonationRow, at: number): DonationRow | undefined {
	if (row.payload === null) return undefined;
	switch (row.kind) {
		case 'donation_one_time':
			return oneTimeRow(row.payload, row.owner, at);
		case 'donation_recurring':
			return recurringRow(row.payload, row.owner, at);
	}
}
