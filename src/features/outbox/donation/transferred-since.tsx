import type { DonationRow } from '#outbox/kinds/outbox-row.ts';
import { useStoredTeamOf } from '#roster/react/use-stored-team-of.ts';
import { transferredText, unpaidPayload } from './transferred-text.ts';

/**
 * Says so if the athlete of an unpaid donation has changed teams since the tap. The donation is for the athlete, so it
 * stays as it is.
 */
export function TransferredSince({ row }: { row: DonationRow }) {
	const team = useStoredTeamOf(unpaidPayload(row)?.player_id);
	const text = transferredText(row, team);
	return text === undefined ? null : <p className="quiet transferred">{text}</p>;
}
