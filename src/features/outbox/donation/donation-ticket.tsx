import { donationLabel } from '#domain/donation/donation-label.ts';
import { donorNameChoice } from '#domain/donation/donor-name-choice.ts';
import { teamColors } from '#domain/drawing/team-colors.ts';
import { formatUsd } from '#domain/money/money.ts';
import { clockTime } from '#domain/time/clock-time.ts';
import { type DonationRow, monthsOf } from '#outbox/kinds/outbox-row.ts';
import { Jersey } from '#ui/art/jersey.tsx';
import { SleeveStripe } from '#ui/art/marks.tsx';
import { teamStyle } from '#ui/art/team-style.ts';
import { outboxTexts } from '../outbox-texts.ts';
import { TransferredSince } from './transferred-since.tsx';

const texts = outboxTexts.donation;

/** The donation as a paper ticket: for whom, since when, and the amount on the stub. */
export function DonationTicket({ row }: { row: DonationRow }) {
	const { amount_cents, player_name, team_name } = row.summary;
	const { payload } = row;
	return (
		<div className="outbox-ticket" style={teamStyle(teamColors(payload?.team_color ?? null, payload?.team_alt_color ?? null))}>
			{payload !== null && <SleeveStripe />}
			<div className="ui-ticket">
				<div className="outbox-athlete">
					{payload !== null && (
						<span className="ui-mini">
							<Jersey number={payload.jersey_number} crop="mini" />
						</span>
					)}
					<div>
						<p className="outbox-kind ui-number">{monthsOf(row) === undefined ? texts.oneTime : texts.recurring(donationLabel(row.summary))}</p>
						<p>{texts.athlete(player_name, team_name)}</p>
						{payload?.named === true && <p className="ui-quiet">{donorNameChoice.chosen}</p>}
						<TransferredSince row={row} />
						<p className="ui-quiet ui-number outbox-since">{texts.savedAt(clockTime(row.created_at))}</p>
					</div>
				</div>
				<div className="ui-ticket-amount ui-number">{formatUsd(amount_cents)}</div>
			</div>
		</div>
	);
}
