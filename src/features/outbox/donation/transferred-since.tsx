import type { DonationRow } from '#outbox/kinds/outbox-row.ts';
import { useStoredTeamOf } from '#roster/react/use-stored-team-of.ts';
import { transferredText, unpaidPayload } from './transferred-text.ts';

/**
 * Shown if the athlete of an unpaid donation has changed teams since the tap. The donation is for the athlete, so it
 * doesn't change.
 */
export function TransferredSince({ row }: { row: DonationRow }) {
	const team = useStoredTeamOf(unpaidPayload(row)?.player_id);
	const text = transferredText(row, team);
	return text === undefined ? null : <p className="ui-quiet">{text}</p>;
}
