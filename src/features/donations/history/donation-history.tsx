import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { keyOf, type useDonationHistory } from '#donations/use-donation-history.ts';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { DonationsError } from '../donations-error.tsx';
import { DonationCard } from './donation-card.tsx';
import { HideNameButton } from './hide-name-button.tsx';

/** All donations so far, and those waiting for payment, newest first. */
export function DonationHistory({
	owner,
	data,
	failure,
	as_of,
	asking,
	askAgain,
	hasMore,
	loadingMore,
	loadMore,
}: ReturnType<typeof useDonationHistory> & { owner: string }) {
	const navigate = useNavigate();
	const heading = useRef<HTMLHeadingElement>(null);
	const hasRows = data !== undefined;
	return (
		<section className="queue">
			<h2 ref={heading} tabIndex={-1}>
				History {data !== undefined && data.count > 0 && <small className="num">{`${data.rows.length} of ${data.count}`}</small>}
			</h2>
			{failure !== null && <DonationsError failure={failure} what="your donations" as_of={as_of} hasRows={hasRows} busy={asking} onAgain={askAgain} />}
			{data?.rows.length === 0 && (
				<EmptyState title="No donations yet.">
					<p>Donations show up here once they reach our server. Anything you saved offline is under Waiting.</p>
					<Button onClick={() => navigate(screens.home)}>Find an athlete</Button>
				</EmptyState>
			)}
			{data !== undefined && data.rows.length > 0 && (
				<ul>
					{data.rows.map((row) => (
						<DonationCard key={keyOf(row)} donation={row} owner={owner} />
					))}
				</ul>
			)}
			{data?.rows.some(({ named }) => named) === true && (
				<div className="more">
					<HideNameButton owner={owner} about={heading} />
				</div>
			)}
			{hasMore && (
				<div className="more">
					<Button busy={loadingMore} onClick={loadMore}>
						{messages.filters.loadMore}
					</Button>
				</div>
			)}
		</section>
	);
}
