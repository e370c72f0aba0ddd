import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { pageMeta } from '#domain/api/page-meta.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { type GivingState, useGivingState } from '#donations/use-giving-state.ts';
import {
	cardConsent,
	isDonation,
	isFormSubmission,
	isOnCard,
	isPageConsent,
	isPending,
	isPendingFavorite,
	isPledge,
	isReadyToPay,
	isThanks,
	isWaiting,
	needsCard,
	type OutboxRow,
} from '#outbox/kinds/outbox-row.ts';
import { useHasHiddenRow } from '#outbox/react/use-hidden-rows.ts';
import { useOutboxEntries } from '#outbox/react/use-outbox.ts';
import { useStorageTrouble } from '#outbox/react/use-storage-trouble.ts';
import { deviceName } from '#ui/browser/device-name.ts';
import { useOnline } from '#ui/browser/use-online.ts';
import { useTitle } from '#ui/browser/use-title.ts';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { PageConsentList, PendingFavoriteList, ThanksList } from './choice-list.tsx';
import { FinishedDonations, useDonationSections, WaitingDonations } from './donation-sections.tsx';
import './outbox.css';
import { EditDonationDialog } from './donation/edit-donation-dialog.tsx';
import { HiddenRowsNote } from './hidden-rows-note.tsx';
import { NotifyCard } from './notify-card.tsx';
import { outboxTexts } from './outbox-texts.ts';
import { payLater } from './pay-note.tsx';
import { PledgeList } from './pledge-list.tsx';
import { StorageUnread } from './storage-unread.tsx';
import { SubmissionList } from './submission-list.tsx';
import { UnreadableRows } from './unreadable-rows.tsx';
import { useRowFocus } from './use-row-focus.ts';

const lead = outboxTexts.lead;

/** Nobody has to pay it: a saved card is charged for it. */
function paysByCard(row: OutboxRow): boolean {
	return isOnCard(row) || (isDonation(row) && isPending(row) && cardConsent(row) !== undefined);
}

function leadText(rows: readonly OutboxRow[], giving: GivingState, moneyless: boolean): string {
	// The server has everything, so nothing leaves when the connection is back.
	const onlyUnpaid = rows.some(isReadyToPay) && !rows.some(isPending);
	if (onlyUnpaid && giving !== 'open') return payLater[giving];
	if (moneyless && rows.some(needsCard) && !rows.some(isPending)) return giving === 'offline' ? lead.cardWhenBack : lead.needsCard;
	if (giving === 'offline') return `${(moneyless ? lead.saved : messages.savedOn)(deviceName())} ${lead.offline}`;
	if (moneyless) return lead.sending;
	if (rows.some((row) => isPledge(row) && isWaiting(row))) return lead.pledges;
	return rows.some(paysByCard) ? outboxTexts.byCard.online : lead.online;
}

/** `/outbox`: the donations of this device, those that wait and those that are paid, and what else waits here. */
export function OutboxScreen() {
	useTitle(outboxTexts.title, pageMeta[screens.outbox].description);
	const online = useOnline();
	const giving = useGivingState();
	const navigate = useNavigate();
	const entries = useOutboxEntries();
	const trouble = useStorageTrouble(deviceName());
	const rows = (entries ?? []).flatMap(({ row }) => row ?? []);
	const donations = rows.filter(isDonation);
	const sections = useDonationSections(rows, giving);
	const { checkouts, waiting, over } = sections;
	// Above the groups: the row changes groups when the server answers, and an open dialog must outlive that.
	const [editing, setEditing] = useState<string>();
	const edited = donations.find(({ op_id }) => op_id === editing);
	const focus = useRowFocus();
	const isOpen = (row: OutboxRow) => row.state !== 'done' && row.state !== 'cancelled';
	const favorites = rows.filter(isPendingFavorite).filter(isOpen);
	const pages = rows.filter(isPageConsent).filter(isOpen);
	const thanks = rows.filter(isThanks).filter(isOpen);
	const submissions = rows.filter(isFormSubmission);
	const pledges = rows.filter(isPledge);
	const stays = [...submissions, ...pledges];
	// If there are only choices, requests, and messages, there is nothing to say about money.
	const choices = favorites.length + pages.length + thanks.length;
	const moneyless = waiting.length + over.length + checkouts.length === 0 && choices + stays.length > 0;
	// A paid or canceled donation and a sent request stay in the list until they are removed. Nothing is left to send or
	// to pay.
	const finished = over.length + stays.length > 0 && waiting.length + checkouts.length + choices + stays.filter(isWaiting).length === 0;
	const unreadable = (entries ?? []).flatMap((entry) => entry.unreadable ?? []);
	const hidden = useHasHiddenRow();
	const nothing = waiting.length + over.length + checkouts.length + choices + stays.length + unreadable.length === 0;
	const isKnown = entries === undefined ? !trouble : !(hidden && (nothing || finished));
	function endEdit(): void {
		if (editing !== undefined) focus.returnTo(editing);
		setEditing(undefined);
	}
	return (
		<div className="ui-frame ui-page ui-split">
			<div>
				<h1 className="ui-title-2">{outboxTexts.title}</h1>
				{/* Nothing is known about what waits. */}
				{isKnown && <p className="ui-lead">{finished ? outboxTexts.empty : leadText(rows, giving, moneyless)}</p>}
			</div>
			<div aria-busy={entries === undefined && !trouble} {...focus.listeners}>
				{trouble && (entries === undefined || trouble.isLasting) && <StorageUnread {...trouble} />}
				{hidden && <HiddenRowsNote alone={nothing} />}
				<PageConsentList rows={pages} online={online} />
				<ThanksList rows={thanks} online={online} />
				<WaitingDonations {...sections} giving={giving} onEdit={setEditing} />
				<NotifyCard rows={rows} />
				<PledgeList rows={pledges} online={online} />
				<SubmissionList rows={submissions} online={online} />
				<PendingFavoriteList rows={favorites} online={online} />
				<FinishedDonations over={over} giving={giving} onEdit={setEditing} />
				<UnreadableRows rows={unreadable} />
				{entries !== undefined && hidden === false && nothing && (
					<EmptyState title={outboxTexts.empty}>
						<p>{outboxTexts.emptyText}</p>
						<Button onClick={() => navigate(screens.home)}>{outboxTexts.findAthlete}</Button>
					</EmptyState>
				)}
			</div>
			{edited && <EditDonationDialog row={edited} onClose={endEdit} onChanged={endEdit} />}
		</div>
	);
}
