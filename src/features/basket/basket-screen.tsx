import { useParams } from 'react-router-dom';
import { pageMeta } from '#domain/api/page-meta.ts';
import { isBasket } from '#outbox/kinds/outbox-row.ts';
import { useOutboxRow } from '#outbox/react/use-outbox.ts';
import { useStorageTrouble } from '#outbox/react/use-storage-trouble.ts';
import { deviceName } from '#ui/browser/device-name.ts';
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
	// Under the server's id, the server knows everything about it.
	const isUnread = useStorageTrouble(deviceName()) !== undefined && entry === undefined;
	return (
		<div className="ui-frame ui-page slim" aria-busy={entry === undefined && !isUnread}>
			{row !== undefined && isBasket(row) ? <SavedBasket row={row} /> : (entry === null || isUnread) && <BasketStatus basket_id={id} />}
		</div>
	);
}
