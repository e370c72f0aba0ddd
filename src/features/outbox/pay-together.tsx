import { useId, useState } from 'react';
import { BASKET_LINES, MAX_BASKET } from '#domain/donation/basket.ts';
import { formatUsd } from '#domain/money/money.ts';
import { donationMessages } from '#domain/texts/donation-messages.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import type { GivingState } from '#donations/use-giving-state.ts';
import { basketProblem, mayShareCheckout } from '#outbox/kinds/donation-basket/basket-rules.ts';
import type { DonationRow, OutboxRow } from '#outbox/kinds/outbox-row.ts';
import { sumOfRows } from '#outbox/sum-of-rows.ts';
import { DonateButton } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { payLook } from '#ui/payment/pay-link.tsx';
import { outboxTexts } from './outbox-texts.ts';
import { PayNote } from './pay-note.tsx';
import { usePayTogether } from './use-pay-together.ts';

const texts = outboxTexts.together;

type Payable = DonationRow & { intent_id: string };

/**
 * "Pay all (3 donations, $120)": everything that one checkout can pay, with single ones to leave out. A visitor's
 * donations and an account's are paid separately, because a checkout has one donor. It stays while nothing can be paid:
 * a box that comes and goes with the signal moves the list below it.
 */
export function PayTogether({ rows, giving }: { rows: readonly OutboxRow[]; giving: GivingState }) {
	const owners = Map.groupBy(rows.filter(mayShareCheckout), ({ owner }) => owner);
	return [...owners].map(([owner, theirs]) => theirs.length >= BASKET_LINES.min && <OwnersDonations key={owner} rows={theirs} giving={giving} />);
}

function OwnersDonations({ rows, giving }: { rows: readonly Payable[]; giving: GivingState }) {
	const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
	const id = useId();
	const chosen = rows.filter(({ op_id }) => !left.has(op_id));
	const problem = basketProblem(chosen);
	const sum = sumOfRows(chosen);
	const { busy, pay } = usePayTogether(chosen);

	function toggle(op_id: string, checked: boolean): void {
		const next = new Set(left);
		if (checked) next.delete(op_id);
		else next.add(op_id);
		setLeft(next);
	}

	return (
		<section className="outbox-together" aria-labelledby={id}>
			<h3 id={id}>{texts.title}</h3>
			<ul>
				{rows.map(({ op_id, summary: { amount_cents, player_name, team_name } }) => (
					<li key={op_id}>
						<label className="ui-tick">
							<input type="checkbox" checked={!left.has(op_id)} onChange={(event) => toggle(op_id, event.target.checked)} />
							<span>{donationMessages.lineOf(formatUsd(amount_cents), player_name, team_name)}</span>
						</label>
					</li>
				))}
			</ul>
			<DonateButton big className={payLook(giving === 'open')} busy={busy} disabled={problem !== undefined} onClick={pay}>
				{chosen.length === rows.length ? messages.payAll(chosen.length, sum) : texts.paySome(chosen.length, sum)}
			</DonateButton>
			{problem !== undefined && <FieldError>{texts.problems[problem](BASKET_LINES, formatUsd(MAX_BASKET))}</FieldError>}
			<PayNote giving={giving} />
		</section>
	);
}
