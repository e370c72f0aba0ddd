import { useNavigate } from 'react-router-dom';
import { useSingleFlight } from '#core/react/use-single-flight.ts';
import { screens } from '#domain/api/api-paths.ts';
import { formatUsd, toCents } from '#domain/money/money.ts';
import { useGivingState } from '#donations/use-giving-state.ts';
import { basketProblem, mayShareCheckout, saveBasket } from '#outbox/actions/basket-actions.ts';
import { type DonationRow, isPending, isReadyToPay } from '#outbox/kinds/outbox-row.ts';
import { useDonationRows } from '#outbox/react/use-outbox.ts';
import { DonateButton } from '#ui/controls/button.tsx';
import { payLook } from '#ui/controls/pay-link.tsx';
import { outboxTexts } from '../outbox-texts.ts';
import { reportSaveFailure } from '../report-save-failure.ts';
import { consentText } from './donation-status-text.ts';

const texts = outboxTexts.together;

type Payable = DonationRow & { intent_id: string };

/** What else the donor of `row` still has to pay. A donation that a saved card pays isn't among it. */
export function otherUnpaid(row: DonationRow, rows: readonly DonationRow[]): DonationRow[] {
	const isOnItsWay = (one: DonationRow) => isPending(one) && one.replaced_by === undefined && consentText(one) === undefined;
	const isUnpaid = (one: DonationRow) => isOnItsWay(one) || isReadyToPay(one);
	return rows.filter((one) => one.op_id !== row.op_id && one.op_id !== row.replaces && one.owner === row.owner && isUnpaid(one));
}

/** The donations that one checkout can pay together with `row`, and `row` itself. Empty if it is the only one. */
export function usePayableWith(row: DonationRow): Payable[] {
	const rows = useDonationRows();
	if (!mayShareCheckout(row)) return [];
	const together = [row, ...otherUnpaid(row, rows).filter(mayShareCheckout)];
	return basketProblem(together) === undefined ? together : [];
}

/** "3 donations are ready" and "Pay all $60", on the page of one of them. */
export function PayAllHere({ rows }: { rows: readonly Payable[] }) {
	const giving = useGivingState();
	const navigate = useNavigate();
	const { busy, run } = useSingleFlight();
	const sum = formatUsd(toCents(rows.reduce((cents, row) => cents + row.summary.amount_cents, 0)));

	async function pay(): Promise<void> {
		const op_id = await saveBasket(rows);
		await navigate(screens.basket(op_id), { state: { go: true } });
	}

	return (
		<>
			<p>
				<b>{texts.ready(rows.length)}</b>
			</p>
			<DonateButton big className={payLook(giving === 'open')} busy={busy} onClick={() => reportSaveFailure(run(pay))}>
				{texts.payAll(sum)}
			</DonateButton>
		</>
	);
}
