import { type FormEvent, useState } from 'react';
import { useAction } from '#core/react/use-action.ts';
import type { Pledge } from '#domain/donation/pledge.ts';
import { centsToDollars, dollarsToCents, formatDollars, formatUsd } from '#domain/money/money.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { cancelPledge, lowerPledge } from '#donations/pledge-queries.ts';
import { PRESETS, useDonationAmount } from '#donations/use-donation-amount.ts';
import { Button } from '#ui/controls/button.tsx';
import { AmountPicker } from '#ui/form/amount-picker.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { toast } from '#ui/overlay/toast.ts';
import { pledgeTexts } from './pledge-texts.ts';
import { useShowPledge } from './use-show-pledge.ts';

export interface PledgeDialogProps {
	pledge: Pledge;
	onClose: () => void;
	/** The pledge has changed, and the button that opened the dialog may be gone. */
	onChanged: () => void;
}

/** A lower amount for a pledge. */
export function LowerPledgeDialog({ pledge: { pledge_id, amount: dollars }, onClose, onChanged }: PledgeDialogProps) {
	const texts = pledgeTexts.lower;
	const show = useShowPledge(pledge_id);
	const { chosen, typed, amount, choose, type } = useDonationAmount();
	const [tried, setTried] = useState(false);
	const most = dollarsToCents(dollars);
	const problem = amount.error ?? (amount.cents !== undefined && amount.cents >= most ? texts.most(formatUsd(most)) : undefined);
	const { busy, error, start } = useAction(async () => {
		if (amount.cents === undefined) return;
		await show(lowerPledge(pledge_id, centsToDollars(amount.cents)));
		onChanged();
	}, texts.unanswered);

	function save(event: FormEvent<HTMLFormElement>): void {
		event.preventDefault();
		setTried(true);
		if (problem === undefined) start();
	}

	return (
		<Dialog open onClose={() => busy || onClose()} title={texts.title}>
			<form className="ui-amount-form single" noValidate onSubmit={save}>
				<AmountPicker
					legend={texts.amount}
					options={PRESETS.filter(({ value }) => Number(value) < dollars)}
					otherLabel={texts.other}
					fieldLabel={messages.donateAmountLabel}
					chosen={chosen}
					typed={typed}
					onChoose={choose}
					onType={type}
					error={tried ? problem : undefined}
				/>
				{error !== undefined && <FieldError>{error}</FieldError>}
				<Button look="strong" type="submit" busy={busy}>
					{busy ? pledgeTexts.saving : amount.cents === undefined ? texts.save : texts.saveSum(formatUsd(amount.cents))}
				</Button>
			</form>
		</Dialog>
	);
}

/** Asks before a pledge is canceled. */
export function CancelPledgeDialog({ pledge: { pledge_id, player_name, amount, state }, onClose, onChanged }: PledgeDialogProps) {
	const texts = pledgeTexts.cancel;
	const show = useShowPledge(pledge_id);
	const { busy, error, start } = useAction(async () => {
		const { state: now } = await show(cancelPledge(pledge_id));
		onChanged();
		if (now === 'canceled') toast(texts.done);
	}, texts.unanswered);
	return (
		<Dialog open onClose={() => busy || onClose()} title={texts.title} kicker={`${formatDollars(amount)} · ${player_name}`}>
			<div className="ui-sheet-body">
				<p>{state === 'charging' ? texts.charging : texts.text(player_name)}</p>
				{error !== undefined && <FieldError>{error}</FieldError>}
				<div className="ui-pair">
					<Button onClick={onClose}>{texts.keep}</Button>
					<Button look="danger" busy={busy} onClick={start}>
						{busy ? texts.busy : texts.yes}
					</Button>
				</div>
			</div>
		</Dialog>
	);
}
