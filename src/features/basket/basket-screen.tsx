import { useParams } from 'react-router-dom';
import { pageMeta } from '#domain/texts/page-meta.ts';
import { isBasket } from '#outbox/kinds/outbox-row.ts';
import { useOutboxRow } from '#outbox/react/use-outbox.ts';
import { useTitle } from '#ui/browser/use-title.ts';
import './basket.css';
import { BasketStatus } from './basket-status.tsx';
import { basketTexts } from './basket-texts.ts';
import { SavedBasket } from './saved-basket.tsx';

/**
 * `/basket/{id}`: one checkout for several donations. The tap on Pay all leads here under the saved row's `op_id`, and
 * the provider's page comes back here under the server's `basket_id`, paid or not.
 */
export function BasketScreen() {
	useTitle(basketTexts.title, pageMeta['/basket'].description);
	const { id = '' } = useParams();
	const entry = useOutboxRow(id);
	const row = entry?.row;
	return (
		<div className="wrap page slim" aria-busy={entry === undefined}>
			{row !== undefined && isBasket(row) ? <SavedBasket row={row} /> : entry === null && <BasketStatus basket_id={id} />}
		</div>
	);
}
