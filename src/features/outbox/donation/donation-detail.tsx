import { Clock } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { TERM_DAYS } from '#core/db/stored-outbox-row.ts';
import { inAppBrowser } from '#core/in-app-browser.ts';
import { screens } from '#domain/api/api-paths.ts';
import { donationLabel } from '#domain/donation/donation-label.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { useGivingState } from '#donations/use-giving-state.ts';
import { cardConsent, type DonationRow, isReadyToPay, waitsForCancel } from '#outbox/kinds/outbox-row.ts';
import { useDonationRows } from '#outbox/react/use-outbox.ts';
import { deviceName } from '#ui/browser/device-name.ts';
import { useOnline } from '#ui/browser/use-online.ts';
import { buttonClass, Spinner } from '#ui/controls/button.tsx';
import { isAthleteGone } from '../is-athlete-gone.ts';
import { outboxTexts } from '../outbox-texts.ts';
import { PayNote } from '../pay-note.tsx';
import { StatusNote } from '../status-note.tsx';
import { donationHeadline } from './donation-headline.ts';
import { donationStatusText } from './donation-status-text.ts';
import { DonationTicket } from './donation-ticket.tsx';
import { EditDonationDialog } from './edit-donation-dialog.tsx';
import { otherUnpaid, PayAllHere, payableWith } from './pay-all-here.tsx';
import { PledgeNote } from './pledge-offer.tsx';
import { receiptAddress } from './receipt-address.ts';
import { DonationActions } from './row-actions.tsx';
import { useAutoCheckout } from './use-auto-checkout.ts';

const texts = outboxTexts.page;

/** A stored donation: state, ticket, what happens next, and every possible action. */
export function DonationDetail({ row }: { row: DonationRow }) {
	const navigate = useNavigate();
	const online = useOnline();
	const giving = useGivingState();
	const rows = useDonationRows();
	const isKnown = rows.some(({ op_id }) => op_id === row.op_id);
	const others = otherUnpaid(row, rows);
	const going = useAutoCheckout(row, isKnown ? others.length === 0 : undefined);
	const together = payableWith(row, others);
	const waits = onItsWay(row) && !row.may_be_paid;
	const [editing, setEditing] = useState(false);
	const goTo = (op_id: string) => void navigate(screens.outboxRow(op_id), { replace: true });
	// The title and the ticket say everything if there is nothing to add.
	const agreed = cardConsent(row);
	const saidAbove = agreed === undefined && row.state === 'queued' && row.last_error === undefined && !row.may_be_paid && !waitsForCancel(row);
	return (
		<>
			<h1 className="ui-title-2">{donationHeadline(row, deviceName(), giving)}</h1>
			<DonationTicket row={row} />
			{going && waits && giving === 'open' && agreed === undefined && row.last_error === undefined ? (
				<p className="ui-note" role="status">
					<Spinner />
					<span>{texts.opening}</span>
				</p>
			) : (
				!saidAbove && <StatusNote {...donationStatusText(row, online)} />
			)}
			<PledgeNote row={row} giving={giving} />
			{waits && agreed === undefined && <WhatNext row={row} />}
			<div className="outbox-actions">
				{together.length > 0 && <PayAllHere rows={together} />}
				<DonationActions row={row} whole amongOthers={together.length > 0} onEdit={() => setEditing(true)} onChanged={goTo} />
			</div>
			{isReadyToPay(row) && <PayNote giving={giving} />}
			<NextStep row={row} />
			{editing && (
				<EditDonationDialog
					row={row}
					onClose={() => setEditing(false)}
					onChanged={(op_id) => {
						setEditing(false);
						goTo(op_id);
					}}
				/>
			)}
		</>
	);
}

function onItsWay({ state }: DonationRow): boolean {
	return state === 'queued' || state === 'sending';
}

function WhatNext({ row }: { row: DonationRow }) {
	const pay = messages.payFor(donationLabel(row.summary), row.summary.player_name);
	return (
		<p className="ui-note">
			<Clock className="ui-icon" aria-hidden="true" />
			<span>{inAppBrowser() === undefined ? texts.whatNext(pay, TERM_DAYS) : texts.whatNextInApp(pay)}</span>
		</p>
	);
}

function NextStep({ row }: { row: DonationRow }) {
	return (
		<div className="ui-pair">
			{row.replaced_by !== undefined ? (
				<Link className={buttonClass('strong')} to={screens.outboxRow(row.replaced_by)}>
					{texts.seeNew}
				</Link>
			) : row.state === 'paid' && row.intent_id !== undefined ? (
				<Link className={buttonClass('strong')} to={receiptAddress(row.intent_id, row.payment_id)}>
					{outboxTexts.actions.receipt}
				</Link>
			) : (
				<Link className={buttonClass()} to={screens.outbox}>
					{outboxTexts.seeWaiting}
				</Link>
			)}
			{row.kind === 'donation_one_time' && row.replaced_by === undefined && (onItsWay(row) || row.state === 'awaiting_payment') && (
				<Link className={buttonClass()} to={screens.home}>
					{texts.another}
				</Link>
			)}
			{isAthleteGone(row) ? null : row.payload === null ? (
				<Link className={buttonClass()} to={screens.home}>
					{outboxTexts.findAthlete}
				</Link>
			) : (
				<Link className={buttonClass()} to={screens.details(row.payload.player_id, row.payload.team_id)}>
					{texts.back}
				</Link>
			)}
		</div>
	);
}
