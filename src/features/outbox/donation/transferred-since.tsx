import { useEffect, useState } from 'react';
import type { DonationRow } from '#outbox/kinds/outbox-row.ts';
import { storedTeamOf } from '#roster/store/stored-team-of.ts';
import { outboxTexts } from '../outbox-texts.ts';

const UNPAID: readonly DonationRow['state'][] = ['queued', 'sending', 'awaiting_payment', 'needs_attention'];

/**
 * Says so if the athlete of an unpaid donation has changed teams since the tap, as far as the rosters on this device
 * know. The donation is for the athlete, so it stays as it is.
 */
export function TransferredSince({ row }: { row: DonationRow }) {
	const { payload, state } = row;
	const waits = UNPAID.includes(state);
	const player_id = waits ? payload?.player_id : undefined;
	const [team, setTeam] = useState<{ team_id: number; team_name: string }>();
	useEffect(() => {
		if (player_id === undefined) return;
		let current = true;
		storedTeamOf(player_id).then(
			(found) => current && setTeam(found),
			(cause) => console.warn('stored rosters cannot be read', cause),
		);
		return () => {
			current = false;
		};
	}, [player_id]);
	if (!waits || payload === null || team === undefined || team.team_id === payload.team_id) return null;
	return <p className="quiet transferred">{outboxTexts.donation.transferred(payload.player_name, team.team_name)}</p>;
}
