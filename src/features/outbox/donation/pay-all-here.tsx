import { useGivingState } from '#donations/use-giving-state.ts';
import { basketProblem, mayShareCheckout } from '#outbox/kinds/donation-basket/basket-rules.ts';
import { cardConsent, type DonationRow, isPending, isReadyToPay } from '#outbox/kinds/outbox-row.ts';
import { sumOfRows } from '#outbox/sum-of-rows.ts';
import { DonateButton } from '#ui/controls/button.tsx';
import { payLook } from '#ui/payment/pay-link.tsx';
import { outboxTexts } from '../outbox-texts.ts';
import { usePayTogether } from '../use-pay-together.ts';

const texts = outboxTexts.together;

type Payable = DonationRow & { intent_id: string };

/** What else the donor of `row` still has to pay. A donation that a saved card pays isn't among it. */
export function otherUnpaid(row: DonationRow, rows: readonly DonationRow[]): DonationRow[] {
	const isOnItsWay = (one: DonationRow) => isPending(one) && one.replaced_by === undefined && cardConsent(one) === undefined;
	const isUnpaid = (one: DonationRow) => isOnItsWay(one) || isReadyToPay(one);
	return rows.filter((one) => one.op_id !== row.op_id && one.op_id !== row.replaces && one.owner === row.owner && isUnpaid(one));
}

/** The donations that one checkout can pay together with `row`, and `row` itself. Empty if it is the only one. */
export function payableWith(row: DonationRow, others: readonly DonationRow[]): Payable[] {
	const together = [row, ...others].filter(mayShareCheckout);
	return mayShareCheckout(row) && basketProblem(together) === undefined ? together : [];
}

/** "3 donations are ready" and "Pay all $60", on the page of one of them. */
export function PayAllHere({ rows }: { rows: readonly Payable[] }) {
	const giving = useGivingState();
	const { busy, pay } = usePayTogether(rows);
	return (
		<>
			<p>
				<b>{texts.ready(rows.length)}</b>
			</p>
			<DonateButton big className={payLook(giving === 'open')} busy={busy} onClick={pay}>
				{texts.payAll(sumOfRows(rows))}
			</DonateButton>
		</>
	);
}
