import { useState } from 'react';
import { PLEDGE_DAYS, pledgeEnd } from '#domain/donation/pledge.ts';
import { formatUsd } from '#domain/money/money.ts';
import { dayOf } from '#domain/time/calendar-date.ts';
import type { GivingState } from '#donations/use-giving-state.ts';
import { isRefusedDonation, mayPledgeInstead, pledgeInstead } from '#outbox/actions/pledge-instead.ts';
import type { DonationRow } from '#outbox/kinds/outbox-row.ts';
import { useKnownAthlete } from '#roster/react/use-known-athlete.ts';
import { Button } from '#ui/controls/button.tsx';
import { outboxTexts } from '../outbox-texts.ts';
import { reportSaveFailure } from '../report-save-failure.ts';

const texts = outboxTexts.pledgeInstead;

/** Whether the donation was refused because its athlete takes pledges instead. */
export function usePledgeOffer(row: DonationRow): boolean {
	const { player } = useKnownAthlete(isRefusedDonation(row) ? row.payload?.player_id : undefined);
	return mayPledgeInstead(row, player?.consent);
}

/** What a pledge would mean, before the tap. Shown only with the button. */
export function PledgeNote({ row, giving }: { row: DonationRow; giving: GivingState }) {
	const offered = usePledgeOffer(row);
	// As the server will say. What is sent later ends later.
	const [ends] = useState(() => dayOf(pledgeEnd(new Date()).toISOString()));
	if (!offered || row.kind !== 'donation_one_time') return null;
	const { player_name } = row.summary;
	const about = giving === 'open' ? texts.until(player_name, ends) : texts.within(player_name, PLEDGE_DAYS);
	const { card, save_card } = row.payload ?? {};
	const ofCard = card !== undefined ? ` ${texts.ownCard}` : save_card === true ? ` ${texts.notKept}` : '';
	return <p className="ui-quiet">{`${about}${ofCard}`}</p>;
}

interface PledgeInsteadProps {
	row: DonationRow;
	'aria-label'?: string;
	/** The pledge is a new row. */
	onChanged: ((op_id: string) => void) | undefined;
}

/** The next step after such a refusal. Sending the same donation again would be refused again. */
export function PledgeInsteadButton({ row, onChanged, ...label }: PledgeInsteadProps) {
	async function start() {
		const op_id = await pledgeInstead(row.op_id);
		if (op_id !== undefined) onChanged?.(op_id);
	}
	return (
		<Button look="strong" {...label} onClick={() => reportSaveFailure(start())}>
			{texts.button(formatUsd(row.summary.amount_cents))}
		</Button>
	);
}
