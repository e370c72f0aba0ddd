import { type FormEvent, useState } from 'react';
import { useAction } from '#core/react/use-action.ts';
import { isUncharged, type Pledge } from '#domain/donation/pledge.ts';
import { centsToDollars, dollarsToCents, formatDollars, formatUsd } from '#domain/money/money.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { dayOf } from '#domain/time/calendar-date.ts';
import { endOfLocalDay, localDay } from '#domain/time/local-day.ts';
import { cancelPledge, changePledge } from '#donations/pledge-queries.ts';
import { PRESETS, useDonationAmount } from '#donations/use-donation-amount.ts';
import { Button } from '#ui/controls/button.tsx';
import { AmountPicker } from '#ui/form/amount-picker.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { TextField } from '#ui/form/fields/text-field.tsx';
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

/** A lower amount for a pledge, another end, or both. */
export function ChangePledgeDialog({ pledge, onClose, onChanged }: PledgeDialogProps) {
	const { pledge_id, amount: dollars } = pledge;
	const texts = pledgeTexts.change;
	const show = useShowPledge(pledge_id);
	const { chosen, typed, amount, choose, type } = useDonationAmount();
	const days = daysToChoose(pledge);
	const [day, setDay] = useState(days?.present ?? '');
	const [tried, setTried] = useState(false);
	const most = dollarsToCents(dollars);
	const isLower = chosen !== null;
	const isDated = days !== undefined && day !== days.present;
	const tooHigh = amount.cents !== undefined && amount.cents >= most ? texts.most(formatUsd(most)) : undefined;
	const wrongAmount = isLower ? (amount.error ?? tooHigh) : days === undefined ? amount.error : undefined;
	const wrongDay = isDated && (day < days.first || day > days.last) ? texts.outside(dayText(days.first), dayText(days.last)) : undefined;
	const nothing = isLower || isDated ? undefined : texts.nothing;
	const { busy, error, start } = useAction(async () => {
		const ends_at = isDated ? endOn(day, pledge) : undefined;
		await show(
			changePledge(pledge_id, { ...(amount.cents !== undefined && { amount: centsToDollars(amount.cents) }), ...(ends_at !== undefined && { ends_at }) }),
		);
		onChanged();
	}, texts.unanswered);

	function save(event: FormEvent<HTMLFormElement>): void {
		event.preventDefault();
		setTried(true);
		if (wrongAmount === undefined && wrongDay === undefined && nothing === undefined) start();
	}

	return (
		<Dialog open onClose={() => busy || onClose()} title={changeTitle(pledge)}>
			<form className="ui-amount-form single" noValidate onSubmit={save}>
				{dollars > 1 && (
					<div className="pledge-change-amount">
						{days !== undefined && (
							<span className="ui-label" aria-hidden="true">
								{texts.amount}
							</span>
						)}
						<AmountPicker
							legend={texts.amount}
							options={PRESETS.filter(({ value }) => Number(value) < dollars)}
							otherLabel={texts.other}
							fieldLabel={messages.donateAmountLabel}
							chosen={chosen}
							typed={typed}
							onChoose={choose}
							onType={type}
							optional={days !== undefined}
							error={tried ? wrongAmount : undefined}
						/>
					</div>
				)}
				{days !== undefined && (
					<TextField
						label={texts.ends}
						type="date"
						min={days.first}
						max={days.last}
						value={day}
						onChange={setDay}
						error={tried ? (wrongDay ?? (wrongAmount === undefined ? nothing : undefined)) : undefined}
					/>
				)}
				{error !== undefined && <FieldError>{error}</FieldError>}
				<Button look="strong" type="submit" busy={busy}>
					{busy ? pledgeTexts.saving : amount.cents === undefined || isDated ? texts.save : texts.saveSum(formatUsd(amount.cents))}
				</Button>
			</form>
		</Dialog>
	);
}

/** What the dialog can change. Once the athlete has said yes, the charge's date is set. */
export function changeTitle(pledge: Pledge): string {
	const { open } = pledgeTexts.change;
	return daysToChoose(pledge) === undefined ? open.amount : pledge.amount > 1 ? open.both : open.date;
}

/** The days on which a pledge can end, as values of a date field; undefined if its end can't be changed anymore, or by an earlier server. */
export function daysToChoose({ state, ends_at, latest_end }: Pledge): { first: string; last: string; present: string } | undefined {
	if (latest_end === null || state === 'noticed' || !isUncharged(state)) return undefined;
	return { first: localDay(new Date().toISOString()), last: localDay(latest_end), present: localDay(ends_at) };
}

/** The end of that day, or the last moment on it that can be chosen. */
function endOn(day: string, { latest_end }: Pledge): string {
	const end = endOfLocalDay(day);
	return latest_end !== null && Date.parse(end) > Date.parse(latest_end) ? latest_end : end;
}

/** "Mar 14, 2026" for the value of a date field. */
const dayText = (day: string) => dayOf(day, 'UTC');

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
