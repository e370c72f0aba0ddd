import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { keyOf, type useDonationHistory } from '#donations/use-donation-history.ts';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { DonationsError } from '../donations-error.tsx';
import { donationsTexts } from '../donations-texts.ts';
import { DonationCard } from './donation-card.tsx';
import { HideNameButton } from './hide-name-button.tsx';

const texts = donationsTexts.history;

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
		<section className="ui-queue">
			<h2 ref={heading} tabIndex={-1}>
				{texts.title} {data !== undefined && data.count > 0 && <small className="ui-number">{texts.shown(data.rows.length, data.count)}</small>}
			</h2>
			{failure !== null && (
				<DonationsError failure={failure} what={donationsTexts.subjects.donations} as_of={as_of} hasRows={hasRows} busy={asking} onAgain={askAgain} />
			)}
			{data?.rows.length === 0 && (
				<EmptyState title={texts.empty}>
					<p>{texts.emptyText}</p>
					<Button onClick={() => navigate(screens.home)}>{texts.findAthlete}</Button>
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
				<div className="ui-more">
					<HideNameButton owner={owner} about={heading} />
				</div>
			)}
			{hasMore && (
				<div className="ui-more">
					<Button busy={loadingMore} onClick={loadMore}>
						{messages.filters.loadMore}
					</Button>
				</div>
			)}
		</section>
	);
}
