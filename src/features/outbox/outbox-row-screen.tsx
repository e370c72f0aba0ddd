import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { pageMeta } from '#domain/api/page-meta.ts';
import { byFamily } from '#outbox/kinds/outbox-row.ts';
import { useOutboxRow } from '#outbox/react/use-outbox.ts';
import { useStorageTrouble } from '#outbox/react/use-storage-trouble.ts';
import { deviceName } from '#ui/browser/device-name.ts';
import { useOnline } from '#ui/browser/use-online.ts';
import { useTitle } from '#ui/browser/use-title.ts';
import { PageConsentList, PendingFavoriteList, ThanksList } from './choice-list.tsx';
import { DonationDetail } from './donation/donation-detail.tsx';
import './outbox.css';
import { outboxTexts } from './outbox-texts.ts';
import { PledgeDetail } from './pledge-detail.tsx';
import { RowNotFound } from './row-not-found.tsx';
import { StorageUnread } from './storage-unread.tsx';
import { SubmissionList } from './submission-list.tsx';
import { UnreadableRows } from './unreadable-rows.tsx';

const texts = outboxTexts.page;

/** A donation's own page. The tap on Donate opens it, and it continues to the checkout from here. */
export function OutboxRowScreen() {
	useTitle(texts.title, pageMeta[screens.outbox].description);
	const { op_id = '' } = useParams();
	const entry = useOutboxRow(op_id);
	const online = useOnline();
	const trouble = useStorageTrouble(deviceName());
	return (
		<div className="ui-frame ui-page slim outbox-donation" aria-busy={entry === undefined && !trouble}>
			{entry === undefined && trouble && (
				<>
					<h1 className="ui-title-2">{texts.title}</h1>
					<StorageUnread {...trouble} />
				</>
			)}
			{entry === null && <RowNotFound op_id={op_id} />}
			{entry?.unreadable && (
				<>
					<h1 className="ui-title-2">{texts.unreadable}</h1>
					<UnreadableRows rows={[entry.unreadable]} />
				</>
			)}
			{entry?.row &&
				byFamily<ReactNode>(entry.row, {
					// Keyed, because an edit leads to another row's page, which decides for itself whether to go to the
					// checkout.
					donation: (row) => <DonationDetail key={op_id} row={row} />,
					submission: (row) => (
						<>
							<h1 className="ui-title-2">{row.state === 'done' ? texts.sent : texts.saved}</h1>
							<SubmissionList rows={[row]} online={online} />
						</>
					),
					favorite: (row) => (
						<>
							<h1 className="ui-title-2">{texts.saved}</h1>
							<PendingFavoriteList rows={[row]} online={online} />
						</>
					),
					consent: (row) => (
						<>
							<h1 className="ui-title-2">{texts.saved}</h1>
							<PageConsentList rows={[row]} online={online} />
						</>
					),
					thanks: (row) => (
						<>
							<h1 className="ui-title-2">{texts.saved}</h1>
							<ThanksList rows={[row]} online={online} />
						</>
					),
					pledge: (row) => <PledgeDetail row={row} online={online} />,
					// It has a page of its own.
					checkout: () => null,
				})}
		</div>
	);
}
