import { useAction } from '#core/react/use-action.ts';
import { chargeNow } from '#outbox/actions/charge-now.ts';
import type { DonationRow } from '#outbox/kinds/outbox-row.ts';
import { Button } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { outboxTexts } from '../outbox-texts.ts';

interface ChargeNowProps {
	row: DonationRow;
	/** The accessible name, if the text isn't enough. */
	label: { 'aria-label'?: string };
}

/** Charges an authorized donation before its time. */
export function ChargeNowButton({ row, label }: ChargeNowProps) {
	const { busy, error, start } = useAction(() => chargeNow(row), outboxTexts.byCard.unanswered);
	return (
		<div className="ui-pay">
			<Button look="strong" busy={busy} onClick={start} {...label}>
				{outboxTexts.actions.chargeNow}
			</Button>
			{error !== undefined && <FieldError>{error}</FieldError>}
		</div>
	);
}
