import { type FormEvent, useId, useState } from 'react';
import { messages } from '#domain/messages.ts';
import { formatUsd, RECURRING_MONTHS, type RecurringMonths, toCents } from '#domain/money.ts';
import { DonateButton } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import { toast } from '#ui/toast.ts';
import { focusAmount } from './focus-amount.ts';
import { GiftAmountPicker } from './gift-amount-picker.tsx';
import type { GiftChoice } from './use-gift-amount.ts';

/** Recurring donation: checked like the other, then it needs an account (spec §5). */
export function RecurringForm({ gift }: { gift: GiftChoice }) {
	const name = useId();
	const [months, setMonths] = useState<RecurringMonths>(3);
	const [tried, setTried] = useState(false);
	const [refused, setRefused] = useState(false);
	const { cents } = gift.amount;

	function give(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		setTried(true);
		setRefused(cents !== undefined);
		if (cents === undefined) focusAmount(event.currentTarget);
		else toast.error(messages.signUpFirst);
	}

	return (
		<form className="gift" noValidate onSubmit={give}>
			<GiftAmountPicker gift={gift} tried={tried} />
			<fieldset className="field">
				<legend className="lbl">Every month for</legend>
				<div className="picks">
					{RECURRING_MONTHS.map((n) => (
						<label className="pick words" key={n}>
							<input type="radio" name={name} value={n} checked={months === n} onChange={() => setMonths(n)} />
							<span>{n} months</span>
						</label>
					))}
				</div>
			</fieldset>
			<DonateButton big type="submit">
				<span>{messages.makeRecurring}</span>
				{cents !== undefined && (
					<b className="num">
						{formatUsd(cents)} × {months}
					</b>
				)}
			</DonateButton>
			{refused && cents !== undefined && <FieldError>{messages.signUpFirst}</FieldError>}
			{cents !== undefined && (
				<p className="note quiet">
					{formatUsd(cents)} a month × {months}, {formatUsd(toCents(cents * months))} in all. It ends by itself after {months} payments, and you can stop it at
					any time.
				</p>
			)}
		</form>
	);
}
