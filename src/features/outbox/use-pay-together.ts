import { useNavigate } from 'react-router-dom';
import { useSingleFlight } from '#core/react/use-single-flight.ts';
import { screens } from '#domain/api/api-paths.ts';
import { saveBasket } from '#outbox/actions/basket-actions.ts';
import type { DonationRow } from '#outbox/kinds/outbox-row.ts';
import { reportSaveFailure } from './report-save-failure.ts';

/** A tap that pays these donations in one checkout: the request is saved first, and its page goes on to the checkout. */
export function usePayTogether(rows: readonly (DonationRow & { intent_id: string })[]): { busy: boolean; pay: () => void } {
	const { busy, run } = useSingleFlight();
	const navigate = useNavigate();
	const pay = async () => {
		const op_id = await saveBasket(rows);
		await navigate(screens.basket(op_id), { state: { go: true } });
	};
	return { busy, pay: () => reportSaveFailure(run(pay)) };
}
