import { Check, CircleAlert, Clock, Undo2 } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import type { Donation, DonationState } from '#domain/donation/donation-records.ts';
import { donationKindText, donationStateText } from '#domain/donation/donation-text.ts';
import { donorNameChoice } from '#domain/donation/donor-name-choice.ts';
import { formatDollars } from '#domain/money/money.ts';
import { dayOf } from '#domain/time/calendar-date.ts';
import { buttonClass } from '#ui/controls/button.tsx';
import { donationsTexts } from '../donations-texts.ts';
import { HideNameButton } from './hide-name-button.tsx';
import { PayPendingDonation } from './pay-pending-donation.tsx';

const texts = donationsTexts.history;

const shapes: Record<DonationState, { className: string; Shape: typeof Check }> = {
	settled: { className: 'ui-note ui-good', Shape: Check },
	partly_refunded: { className: 'ui-note', Shape: Undo2 },
	refunded: { className: 'ui-note', Shape: Undo2 },
	returning: { className: 'ui-note', Shape: Undo2 },
	disputed: { className: 'ui-note', Shape: CircleAlert },
	lost: { className: 'ui-note ui-error', Shape: CircleAlert },
	processing: { className: 'ui-note', Shape: Clock },
	waiting: { className: 'ui-note', Shape: Clock },
	failed: { className: 'ui-note ui-error', Shape: CircleAlert },
	test: { className: 'ui-note', Shape: CircleAlert },
};

/** A payment, or a donation that is waiting: amount, athlete, state, and the next step. */
export function DonationCard({ donation, owner }: { donation: Donation; owner: string }) {
	const { amount, player_name, team_name, state, at, payment_id, named } = donation;
	const sum = formatDollars(amount);
	const about = useRef<HTMLParagraphElement>(null);
	const { className, Shape } = shapes[state];
	return (
		<li className={payment_id === null ? 'ui-slip' : 'ui-slip done donations-slip'}>
			<div className={sum.length > 6 ? 'ui-slip-stub ui-number ui-condensed' : 'ui-slip-stub ui-number'}>{sum}</div>
			<div className="ui-slip-text">
				<p ref={about} tabIndex={-1}>
					{texts.about(donationKindText(donation), player_name, team_name)}
				</p>
				<p className={`${className} ui-number`}>
					<Shape className="ui-icon" aria-hidden="true" />
					<span>{texts.state(dayOf(at), donationStateText(donation))}</span>
				</p>
				{named && (
					<>
						<p className="ui-note">{donorNameChoice.chosen}</p>
						<HideNameButton owner={owner} donation={donation} about={about} />
					</>
				)}
			</div>
			<div className="ui-slip-actions">
				{payment_id !== null && (
					<Link className={buttonClass('bare')} to={screens.receipt(payment_id)} aria-label={texts.receiptFor(sum, player_name, dayOf(at))}>
						{texts.receipt}
					</Link>
				)}
				{(state === 'waiting' || state === 'failed') && <PayPendingDonation donation={donation} />}
			</div>
		</li>
	);
}
