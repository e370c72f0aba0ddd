import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { keyOf, type useHistory } from '#donations/use-donation-history.ts';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Trouble } from '../donations-error.tsx';
import { DonationSlip } from './donation-card.tsx';
import { HideName } from './hide-name-button.tsx';

/** Everything given so far and what waits to be paid, newest first. */
export function History({ owner, data, failure, as_of, asking, askAgain, hasMore, loadingMore, loadMore }: ReturnType<typeof useHistory> & { owner: string }) {
	const navigate = useNavigate();
	const heading = useRef<HTMLHeadingElement>(null);
	const hasRows = data !== undefined;
	return (
		<section className="queue">
			<h2 ref={heading} tabIndex={-1}>
				History {data !== undefined && data.count > 0 && <small className="num">{`${data.rows.length} of ${data.count}`}</small>}
			</h2>
			{failure !== null && <Trouble failure={failure} what="your donations" as_of={as_of} hasRows={hasRows} busy={asking} onAgain={askAgain} />}
			{data?.rows.length === 0 && (
				<EmptyState title="Nothing given yet.">
					<p>A donation stands here once it reached our server. What was saved without signal is under Waiting.</p>
					<Button onClick={() => navigate(screens.home)}>Find an athlete</Button>
				</EmptyState>
			)}
			{data !== undefined && data.rows.length > 0 && (
				<ul>
					{data.rows.map((row) => (
						<DonationSlip key={keyOf(row)} donation={row} owner={owner} />
					))}
				</ul>
			)}
			{data?.rows.some(({ named }) => named) === true && (
				<div className="more">
					<HideName owner={owner} about={heading} />
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
