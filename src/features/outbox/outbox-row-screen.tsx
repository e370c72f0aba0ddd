import { useParams } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { pageWords } from '#domain/texts/page-meta.ts';
import { isFavouriteWish, isGift, isWritten } from '#outbox/kinds/outbox-row.ts';
import { useOutboxRow } from '#outbox/react/use-outbox.ts';
import { useOnline } from '#ui/browser/use-online.ts';
import { useTitle } from '#ui/browser/use-title.ts';
import { KnownRow } from './donation/donation-detail.tsx';
import './outbox.css';
import { WishList } from './pending-favorite-list.tsx';
import { UnknownRow } from './row-not-found.tsx';
import { WrittenList } from './submission-list.tsx';
import { Unreadable } from './unreadable-rows.tsx';

/** One gift's own page; the tap opens it, and it goes on to the checkout from here. */
export function OutboxRowScreen() {
	useTitle('Your donation', pageWords[screens.outbox].description);
	const { op_id = '' } = useParams();
	const entry = useOutboxRow(op_id);
	const online = useOnline();
	return (
		<div className="wrap page gift-page" aria-busy={entry === undefined}>
			{entry === null && <UnknownRow />}
			{entry?.unreadable && (
				<>
					<h1 className="d2">Saved, but can’t be read</h1>
					<Unreadable rows={[entry.unreadable]} />
				</>
			)}
			{/* Keyed: an edit leads to another row's page, which has its own say on whether it goes on by itself. */}
			{entry?.row && isGift(entry.row) && <KnownRow key={op_id} row={entry.row} />}
			{entry?.row && isWritten(entry.row) && (
				<>
					<h1 className="d2">{entry.row.state === 'done' ? 'Sent' : 'Saved'}</h1>
					<WrittenList rows={[entry.row]} online={online} />
				</>
			)}
			{entry?.row && isFavouriteWish(entry.row) && (
				<>
					<h1 className="d2">Saved</h1>
					<WishList rows={[entry.row]} online={online} />
				</>
			)}
		</div>
	);
}
