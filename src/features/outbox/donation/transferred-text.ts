import type { DonationRow } from '#outbox/kinds/outbox-row.ts';
import { outboxTexts } from '../outbox-texts.ts';

const UNPAID: readonly DonationRow['state'][] = ['queued', 'sending', 'awaiting_payment', 'needs_attention'];

/** The payload of an unpaid donation, which names its athlete; null for any other donation. */
export function unpaidPayload({ payload, state }: DonationRow): DonationRow['payload'] {
	return UNPAID.includes(state) ? payload : null;
}

/**
 * The note that the athlete of an unpaid donation has changed teams since the tap. Undefined if they haven't, or if
 * their team is unknown. @param team the athlete's team now, as far as the rosters on this device know
 */
export function transferredText(row: DonationRow, team: { team_id: number; team_name: string } | undefined): string | undefined {
	const unpaid = unpaidPayload(row);
	if (unpaid === null || team === undefined || team.team_id === unpaid.team_id) return undefined;
	return outboxTexts.donation.transferred(unpaid.player_name, team.team_name);
}
