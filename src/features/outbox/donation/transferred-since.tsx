import type { DonationRow } from '#outbox/kinds/outbox-row.ts';
import { useStoredTeamOf } from '#roster/react/use-stored-team-of.ts';
import { outboxTexts } from '../outbox-texts.ts';

const UNPAID: readonly DonationRow['state'][] = ['queued', 'sending', 'awaiting_payment', 'needs_attention'];

/**
 * Says so if the athlete of an unpaid donation has changed teams since the tap, as far as the rosters on this device
 * know. The donation is for the athlete, so it stays as it is.
 */
export function TransferredSince({ row: { payload, state } }: { row: DonationRow }) {
	const unpaid = UNPAID.includes(state) ? payload : null;
	const team = useStoredTeamOf(unpaid?.player_id);
	if (unpaid === null || team === undefined || team.team_id === unpaid.team_id) return null;
	return <p className="quiet transferred">{outboxTexts.donation.transferred(unpaid.player_name, team.team_name)}</p>;
}
