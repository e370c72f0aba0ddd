import type { ReactNode } from 'react';
import type { DonateTarget } from '#athlete-ui/donate-context.ts';
import type { Cents, RecurringMonths } from '#domain/money/money.ts';
import type { AmountSelection } from '#donations/use-donation-amount.ts';
import { DonateButton } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { payLook } from '#ui/payment/pay-link.tsx';
import { donateTexts } from '../donate-texts.ts';
import { findTwin as findDonationTwin, type GivenDonation, type Twin } from '../save-donation.ts';
import { SecondDonationPrompt } from '../second-donation-prompt.tsx';
import { useDonate } from '../use-donate.ts';
import { DonationAmountPicker } from './donation-amount-picker.tsx';
import { FinePrint, HowItWorks } from './fine-print.tsx';

interface DonationFormProps {
	player: DonateTarget;
	choice: AmountSelection;
	/** Undefined for a one-time donation. */
	months?: RecurringMonths;
	/** Looks for an equal one from a moment ago; by default, among donations. */
	findTwin?: (amount_cents: Cents) => Promise<Twin | undefined>;
	/** Saves the donation. Resolves to undefined if it refused, and said why. */
	save: (amount_cents: Cents) => Promise<GivenDonation | undefined>;
	/** The button's label (spec §2). */
	label: string;
	/** Effect of the button, for a valid amount. */
	outcome: (amount_cents: Cents) => ReactNode;
	/** Where the money is paid, while that is possible. */
	note: string;
	/** The note is true without a connection, too. */
	noteHolds?: boolean;
	/**
	 * Another way to pay. It gets the amount, and calls `donateBy` with the way to save the donation. `first`: it is shown
	 * before the button and has the accent.
	 */
	otherPayment?: {
		first: boolean;
		show: (amount_cents: Cents, donateBy: (save: DonationFormProps['save']) => Promise<void>, busy: boolean) => ReactNode;
	};
	/** The fields between the amount and the button. */
	children: ReactNode;
	onDone: () => void;
	/** It is saved here, and the sheet says so. */
	onSavedHere: (op_id: string) => void;
}

/** The form that both sections of the sheet share: an amount, some choices, one button, and the fine print. */
export function DonationForm({
	player,
	choice,
	months,
	findTwin = (amount_cents) => findDonationTwin(player, amount_cents, months),
	save,
	label,
	outcome,
	note,
	noteHolds = false,
	otherPayment,
	children,
	onDone,
	onSavedHere,
}: DonationFormProps) {
	const { tried, error, busy, give, donateBy, twin, giveAnother } = useDonate({
		choice,
		...(months === undefined ? {} : { months }),
		save,
		findTwin,
		onGiven: onDone,
		onSavedHere,
	});
	const { cents } = choice.amount;
	const other = twin === undefined && cents !== undefined && otherPayment?.show(cents, donateBy, busy);
	const isSecond = otherPayment?.first === true && cents !== undefined;
	return (
		<form className="ui-amount-form" noValidate onSubmit={give}>
			<DonationAmountPicker choice={choice} tried={tried} />
			{children}
			{isSecond && other}
			{twin === undefined ? (
				<DonateButton big className={[months === undefined ? '' : 'monthly', payLook(!isSecond)].join(' ').trim()} type="submit" busy={busy}>
					<span>{busy ? donateTexts.saving : label}</span>
					{cents !== undefined && outcome(cents)}
				</DonateButton>
			) : (
				<SecondDonationPrompt twin={twin} busy={busy} onGive={giveAnother} onDismiss={onDone} />
			)}
			{error !== undefined && <FieldError>{error}</FieldError>}
			<FinePrint always={noteHolds}>
				{note} <HowItWorks />
			</FinePrint>
			{!isSecond && other}
		</form>
	);
}
