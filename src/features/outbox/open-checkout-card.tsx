import { useId } from 'react';
import { formatUsd } from '#domain/money/money.ts';
import { donationMessages } from '#domain/texts/donation-messages.ts';
import type { GivingState } from '#donations/use-giving-state.ts';
import type { OpenCheckout } from '#outbox/open-checkouts.ts';
import { usePayGuard } from '#outbox/react/use-pay-guard.ts';
import { sumOfRows } from '#outbox/sum-of-rows.ts';
import { Button } from '#ui/controls/button.tsx';
import { PayLink } from '#ui/payment/pay-link.tsx';
import { unpaidText } from './donation/donation-status-text.ts';
import { outboxTexts } from './outbox-texts.ts';
import { PayNote } from './pay-note.tsx';

const texts = donationMessages.checkoutOpen;

interface OpenCheckoutCardProps {
	checkout: OpenCheckout;
	giving: GivingState;
	/** Shows its donations one by one, each with its own way to pay. */
	onApart: () => void;
}

/** A checkout that several donations share and that was left without paying: it goes on, or each is paid on its own. */
export function OpenCheckoutCard({ checkout: { checkout_url, rows }, giving, onApart }: OpenCheckoutCardProps) {
	const id = useId();
	const lines = rows.map(({ summary: { amount_cents, player_name, team_name } }) => donationMessages.lineOf(formatUsd(amount_cents), player_name, team_name));
	// Two checkouts can be open, even of the same sum.
	const about = (action: string) => outboxTexts.actions.about(action, lines.join(', '));
	const guard = usePayGuard(checkout_url, rows[0]?.intent_id ?? '', giving === 'open');
	return (
		<section className="outbox-together" aria-labelledby={id}>
			<h3 id={id}>
				{texts.title} <small className="ui-number">{texts.tally(rows.length, sumOfRows(rows))}</small>
			</h3>
			<p>{unpaidText(rows.find(({ unanswered }) => unanswered))}</p>
			<ul>
				{rows.map(({ op_id }, i) => (
					<li key={op_id}>{lines[i]}</li>
				))}
			</ul>
			<PayLink href={checkout_url} label={about(texts.go)} big offlineText={outboxTexts.page.payOffline} guard={guard}>
				{texts.go}
			</PayLink>
			<Button aria-label={about(texts.apart)} onClick={onApart}>
				{texts.apart}
			</Button>
			<PayNote giving={giving} />
		</section>
	);
}
