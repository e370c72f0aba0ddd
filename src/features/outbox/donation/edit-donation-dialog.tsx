import { type FormEvent, useState } from 'react';
import type { AmountChoice } from '#domain/donation/donation-amount.ts';
import { donationLabel } from '#domain/donation/donation-label.ts';
import { donorNameChoice } from '#domain/donation/donor-name-choice.ts';
import { centsToDollars, PRESET_DOLLARS } from '#domain/money/money.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { PRESETS, useDonationAmount } from '#donations/use-donation-amount.ts';
import { editDonation } from '#outbox/actions/donation-actions.ts';
import { type DonationRow, monthsOf } from '#outbox/kinds/outbox-row.ts';
import { Button } from '#ui/controls/button.tsx';
import { AmountPicker } from '#ui/form/amount-picker.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { SwitchField } from '#ui/form/fields/switch-field.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { outboxTexts } from '../outbox-texts.ts';

const texts = outboxTexts.edit;

interface EditDonationDialogProps {
	row: DonationRow;
	onClose: () => void;
	/** The `op_id` that represents the donation from now on. It is a new one if the server may know the first. */
	onChanged: (op_id: string) => void;
}

/** Changes the amount of an unpaid donation and, for a signed-in person, whether the athlete's page names them. */
export function EditDonationDialog({ row, onClose, onChanged }: EditDonationDialogProps) {
	const { chosen, typed, amount, choose, type } = useDonationAmount(chosenNow(row));
	const [named, setNamed] = useState(row.payload?.named === true);
	const [error, setError] = useState<string>();
	const monthly = monthsOf(row) !== undefined;

	async function save(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		setError(amount.error);
		if (amount.cents === undefined) return;
		if (amount.cents === row.summary.amount_cents && named === (row.payload?.named === true)) return onClose();
		const op_id = await editDonation(row.op_id, amount.cents, named);
		if (op_id === undefined) return setError(texts.tooLate);
		onChanged(op_id);
	}

	return (
		<Dialog open onClose={onClose} title={monthly ? texts.monthlyTitle : texts.title} kicker={aboutText(row)}>
			<form className="ui-amount-form single" noValidate onSubmit={save}>
				<AmountPicker
					legend={texts.amount}
					options={PRESETS}
					otherLabel={texts.other}
					fieldLabel={messages.donateAmountLabel}
					chosen={chosen}
					typed={typed}
					onChoose={choose}
					onType={type}
					error={amount.error === error ? error : undefined}
				/>
				{row.owner !== null && (
					<SwitchField label={donorNameChoice.label} on={named} onChange={setNamed}>
						{named ? donorNameChoice.named(row.summary.player_name) : donorNameChoice.anonymous}
					</SwitchField>
				)}
				{error !== undefined && amount.error === undefined && <FieldError>{error}</FieldError>}
				<Button look="strong" type="submit">
					{amount.cents === undefined ? texts.save : texts.saveSum(donationLabel({ ...row.summary, amount_cents: amount.cents }))}
				</Button>
			</form>
		</Dialog>
	);
}

function aboutText(row: DonationRow): string {
	const { player_name, team_name } = row.summary;
	const months = monthsOf(row);
	return months === undefined ? texts.about(player_name, team_name) : texts.monthlyAbout(months, player_name, team_name);
}

function chosenNow(row: DonationRow): AmountChoice {
	const dollars = centsToDollars(row.summary.amount_cents);
	return PRESET_DOLLARS.some((preset) => preset === dollars) ? { preset: dollars } : { other: String(dollars) };
}
