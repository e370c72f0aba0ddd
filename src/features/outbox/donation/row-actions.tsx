import { Children, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { formatUsd } from '#domain/money/money.ts';
import { cancelRow, renewRow, retryRow } from '#outbox/actions/donation-actions.ts';
import { asksForSecondPlan } from '#outbox/actions/second-plan.ts';
import { type DonationRow, isOnCard } from '#outbox/kinds/outbox-row.ts';
import { waitingLabel } from '#outbox/kinds/row-texts.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { FindAnotherAthlete } from '../find-another-athlete.tsx';
import { isAthleteGone } from '../is-athlete-gone.ts';
import { outboxTexts } from '../outbox-texts.ts';
import { reportSaveFailure } from '../report-save-failure.ts';
import { SendNow } from '../send-now.tsx';
import { ChargeNowButton } from './charge-now-button.tsx';
import { PayDonation } from './pay-donation.tsx';
import { PledgeInsteadButton, usePledgeOffer } from './pledge-offer.tsx';
import { SecondPlanButton } from './second-plan-button.tsx';

const texts = outboxTexts.actions;

interface DonationActionsProps {
	row: DonationRow;
	/** On the donation's own page: larger, and with all actions. */
	whole?: boolean;
	/** Several donations are ready, and another button pays them all. */
	amongOthers?: boolean;
	/** Opens the dialog, which belongs to the screen: this row may change groups while it is open. */
	onEdit: () => void;
	/** A second plan is a new row, and so is a pledge. */
	onChanged?: (op_id: string) => void;
}

/** The accessible name of a button that does `verb`, if its text is not enough. */
type AccessibleName = (verb: string) => { 'aria-label'?: string };

/** Cancel, then the next step (styled as a slip). On the donation's own page, the other actions as well. */
export function DonationActions({ row, whole = false, amongOthers = false, onEdit, onChanged }: DonationActionsProps) {
	// In a list, each button must say which row it is about.
	const label = waitingLabel(row);
	const named: AccessibleName = (verb) => (whole ? {} : { 'aria-label': texts.about(verb, label) });
	// Also shown while the row is being sent, which is brief and starts without warning: a tap must not get lost because
	// of it (`editDonation` replaces a row that the server may know).
	const edit = (
		<Button key="edit" onClick={onEdit} {...named(texts.edit)}>
			{whole ? texts.changeAmount : texts.edit}
		</Button>
	);
	const cancel = (
		<Button key="cancel" look="bare" onClick={() => reportSaveFailure(cancelRow(row.op_id))} {...named(texts.cancel)}>
			{whole ? texts.cancelDonation : texts.cancel}
		</Button>
	);
	const pay = <PayDonation key="pay" row={row} big={whole} amongOthers={amongOthers} />;
	const offersPledge = usePledgeOffer(row);
	const pledge = offersPledge && (
		<PledgeInsteadButton key="pledge" row={row} onChanged={onChanged} {...named(outboxTexts.pledgeInstead.button(formatUsd(row.summary.amount_cents)))} />
	);
	const actions =
		asksForSecondPlan(row) && !row.may_be_paid
			? [cancel, <SecondPlanButton key="second" row={row} onChanged={onChanged} />]
			: actionsOf(row, whole, named, { edit, cancel, pay, pledge });
	// In a list row, the next step comes last. On the donation's own page, it comes first, also in tab order.
	return Children.toArray(whole ? actions.toReversed() : actions);
}

/** Until it is charged, an undo costs nobody anything. */
function onCardActions(row: DonationRow, named: AccessibleName): ReactNode[] {
	return [
		<Button key="undo" onClick={() => reportSaveFailure(cancelRow(row.op_id))} {...named(texts.undo)}>
			{texts.undo}
		</Button>,
		row.card?.state === 'authorized' && <ChargeNowButton key="charge" row={row} label={named(texts.chargeNow)} />,
	];
}

/**
 * Nobody knows whether it was paid. A cancel, another amount, or another page to pay on would leave that open. An expired
 * one is asked about by its link, any other is sent again with its link.
 */
function lostActions(row: DonationRow, named: AccessibleName): ReactNode[] {
	if (row.state === 'queued' || row.state === 'sending') return [<SendNow key="now" row={row} />];
	const contact = (
		<Link key="contact" className={buttonClass('bare')} to={screens.contact} {...named(texts.contact)}>
			{texts.contact}
		</Link>
	);
	if (row.state === 'awaiting_payment') return [contact];
	const ask = row.state === 'expired' ? renewRow : retryRow;
	return [
		contact,
		<Button key="again" look="strong" onClick={() => reportSaveFailure(ask(row.op_id))} {...named(texts.checkAgain)}>
			{texts.checkAgain}
		</Button>,
	];
}

function actionsOf(
	row: DonationRow,
	large: boolean,
	named: AccessibleName,
	{ edit, cancel, pay, pledge }: Record<'edit' | 'cancel' | 'pay' | 'pledge', ReactNode>,
): ReactNode[] {
	if (row.may_be_paid && row.state !== 'cancelled') return lostActions(row, named);
	switch (row.state) {
		case 'queued':
		case 'sending':
			return [cancel, edit, <SendNow key="now" row={row} />];
		case 'awaiting_payment':
			if (isOnCard(row)) return onCardActions(row, named);
			if (row.note === 'processing') return [];
			return [cancel, large && edit, pay];
		case 'needs_attention':
			if (isAthleteGone(row)) return [cancel, <FindAnotherAthlete key="another" />];
			return [
				cancel,
				<Button key="again" onClick={() => reportSaveFailure(retryRow(row.op_id))} {...named(texts.tryAgain)}>
					{texts.tryAgain}
				</Button>,
				// In a list, there is room for one next step.
				row.payload !== null && (large || !pledge) && edit,
				pledge,
			];
		case 'expired':
			if (row.intent_id !== undefined) return [cancel, pay];
			return [
				cancel,
				<Button key="keep" look="strong" onClick={() => reportSaveFailure(renewRow(row.op_id))} {...named(texts.keep)}>
					{texts.keep}
				</Button>,
			];
		case 'cancelled':
			return [<SendNow key="now" row={row} />];
		default:
			return [];
	}
}
