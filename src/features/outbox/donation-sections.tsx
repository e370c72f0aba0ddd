import { useState } from 'react';
import { Link } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import type { GivingState } from '#donations/use-giving-state.ts';
import { type DonationRow, isDonation, type OutboxRow } from '#outbox/kinds/outbox-row.ts';
import { type OpenCheckout, openCheckouts } from '#outbox/open-checkouts.ts';
import { useSession } from '#session/use-session.ts';
import { deviceName } from '#ui/browser/device-name.ts';
import { DonationListRow } from './donation/donation-list-row.tsx';
import { type Group, groupRows, isOver } from './group-rows.ts';
import { OpenCheckoutCard } from './open-checkout-card.tsx';
import { outboxTexts } from './outbox-texts.ts';
import { PayTogether } from './pay-together.tsx';

interface DonationSectionsState {
	/** Shared checkouts that are open. */
	checkouts: OpenCheckout[];
	/** The rows that aren't part of them. */
	single: OutboxRow[];
	/** Donations that still have to be sent, paid, or fixed. */
	waiting: Group[];
	/** Paid and canceled donations. */
	over: Group[];
	/** Shows the donations of a shared checkout one by one. */
	split: (checkout: OpenCheckout) => void;
}

/** This device's donations, in the sections of the page. */
export function useDonationSections(rows: readonly OutboxRow[], giving: GivingState): DonationSectionsState {
	/** Shared checkouts whose donations the person wants to pay one by one. */
	const [apart, setApart] = useState<ReadonlySet<string>>(new Set());
	const checkouts = openCheckouts(rows).filter(({ op_id }) => !apart.has(op_id));
	const shared = new Set(checkouts.flatMap((checkout) => checkout.rows.map(({ op_id }) => op_id)));
	const single = rows.filter(({ op_id }) => !shared.has(op_id));
	const groups = groupRows(single.filter(isDonation), giving);
	return {
		...{ checkouts, single },
		waiting: groups.filter((group) => !isOver(group)),
		over: groups.filter(isOver),
		split: ({ op_id }) => setApart(new Set(apart).add(op_id)),
	};
}

interface ListProps {
	giving: GivingState;
	/** Opens the dialog that changes the amount of the row with this `op_id`. */
	onEdit: (op_id: string) => void;
}

/** "Waiting": everything that isn't paid yet, in groups by what comes next. */
export function WaitingDonations({ checkouts, single, waiting, split, ...list }: DonationSectionsState & ListProps) {
	if (checkouts.length + waiting.length === 0) return null;
	return (
		<section className="ui-queue">
			<h2>{outboxTexts.waiting}</h2>
			{checkouts.map((checkout) => (
				<OpenCheckoutCard key={checkout.op_id} checkout={checkout} giving={list.giving} onApart={() => split(checkout)} />
			))}
			<PayTogether rows={single} giving={list.giving} />
			{waiting.map(({ id, title, tally, rows }) => (
				<div className="ui-queue-group" key={id}>
					{/* A new element per title: if only the text changed, its movement would count as a layout shift. */}
					<h3 key={title}>
						{title} <small className="ui-number">{tally}</small>
					</h3>
					<DonationList rows={rows} {...list} />
				</div>
			))}
		</section>
	);
}

/** "Paid", with receipts, and "Canceled". */
export function FinishedDonations({ over, ...list }: Pick<DonationSectionsState, 'over'> & ListProps) {
	return over.map(({ id, title, tally, rows }) => (
		<section className="ui-queue" key={id}>
			<h2>
				{title} <small className="ui-number">{tally}</small>
			</h2>
			<DonationList rows={rows} {...list} />
			{id === 'paid' && <PaidNote rows={rows} />}
		</section>
	));
}

function DonationList({ rows, giving, onEdit }: ListProps & { rows: readonly DonationRow[] }) {
	return (
		<ul>
			{rows.map((row) => (
				<DonationListRow key={row.op_id} row={row} giving={giving} onEdit={() => onEdit(row.op_id)} />
			))}
		</ul>
	);
}

/** A note on where these donations are kept: an account knows its own, and only this device knows a guest's. */
function PaidNote({ rows }: { rows: readonly DonationRow[] }) {
	const session = useSession();
	return (
		<div className="outbox-paid-note">
			{rows.some(({ owner }) => owner === null) && <p className="ui-quiet">{outboxTexts.paid.guest(deviceName())}</p>}
			{session !== null && <Link to={screens.myDonations}>{outboxTexts.paid.all}</Link>}
		</div>
	);
}
