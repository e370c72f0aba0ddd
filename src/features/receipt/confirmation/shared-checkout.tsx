import type { IntentStatus } from '#domain/donation/donation.ts';
import { dollarsToCents, formatUsd } from '#domain/money/money.ts';
import { donationMessages } from '#domain/texts/donation-messages.ts';
import { useGivingState } from '#donations/use-giving-state.ts';
import type { DonationRow } from '#outbox/kinds/outbox-row.ts';
import { type OpenCheckout, openCheckouts } from '#outbox/open-checkouts.ts';
import { useOutboxEntries } from '#outbox/react/use-outbox.ts';
import { usePayGuard } from '#outbox/react/use-pay-guard.ts';
import { sumOfRows } from '#outbox/sum-of-rows.ts';
import { PayLink } from '#ui/payment/pay-link.tsx';
import { ReceiptLayout } from '../receipt-layout.tsx';
import { receiptTexts } from '../receipt-texts.ts';

const texts = receiptTexts.confirmation;
const { checkoutOpen, lineOf, payOnlyThis } = donationMessages;

/** An unpaid donation that a shared checkout pays, by what the server and this device know. */
export function isShared({ state, in_basket }: IntentStatus, row: DonationRow | undefined): boolean {
	if (state === 'expired') return in_basket || row?.was_shared === true;
	return state === 'session_open' && in_basket;
}

/**
 * The page of a donation whose own checkout ended because a shared one took it over. It leads to that one, if this device
 * asked for it, and to one of its own.
 */
export function SharedCheckout({ status }: { status: IntentStatus }) {
	const rows = (useOutboxEntries() ?? []).flatMap(({ row }) => row ?? []);
	const checkout = openCheckouts(rows).find((one) => one.rows.some(({ intent_id }) => intent_id === status.intent_id));
	const guard = usePayGuard(ownLink(status), status.intent_id, useGivingState() === 'open');
	const isAlone = checkout?.rows.length === 1;
	return (
		<ReceiptLayout
			title={checkout === undefined ? texts.notPaidYet : checkoutOpen.title}
			actions={
				!isAlone && (
					<PayLink href={ownLink(status)} guard={guard} second={checkout !== undefined}>
						{payOnlyThis(formatUsd(dollarsToCents(status.amount)))}
					</PayLink>
				)
			}
		>
			{checkout === undefined ? <p className="ui-lead">{chargedText(status)}</p> : <OpenTogether checkout={checkout} status={status} />}
		</ReceiptLayout>
	);
}

/** An open checkout may have been paid, and we haven't heard of it yet. */
function chargedText({ in_basket }: IntentStatus): string {
	return in_basket ? texts.late : texts.unpaidHere;
}

function OpenTogether({ checkout: { checkout_url, rows }, status }: { checkout: OpenCheckout; status: IntentStatus }) {
	const guard = usePayGuard(checkout_url, rows[0]?.intent_id ?? '', useGivingState() === 'open');
	return (
		<>
			<p className="ui-lead">
				<span className="ui-number">{checkoutOpen.tally(rows.length, sumOfRows(rows))}</span>. {chargedText(status)}
			</p>
			<ul>
				{rows.map(({ op_id, summary: { amount_cents, player_name, team_name } }) => (
					<li key={op_id}>{lineOf(formatUsd(amount_cents), player_name, team_name)}</li>
				))}
			</ul>
			<PayLink href={checkout_url} guard={guard} big>
				{checkoutOpen.go}
			</PayLink>
		</>
	);
}

function ownLink({ checkout_url }: IntentStatus): string {
	return new URL(checkout_url, location.origin).pathname;
}
