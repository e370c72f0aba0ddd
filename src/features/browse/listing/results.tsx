import { useDeferredValue, useLayoutEffect, useRef } from 'react';
import { messages } from '#domain/texts/screen-messages.ts';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { AthleteCard } from './athlete-card.tsx';
import { CardSkeleton } from './card-skeleton.tsx';
import type { Listing } from './use-listing.ts';
import { useRowsInSight } from './use-rows-in-sight.ts';

interface ResultsProps {
	listing: Listing;
	/** Names the list. */
	of: string;
	/** Draws all rows at once, to return to a place further down. */
	whole: boolean;
	onMore: () => void;
	onClear: () => void;
}

/** The cards, Load More, and the empty result. */
export function Results({ listing, of, whole, onMore, onClear }: ResultsProps) {
	const { total } = listing;
	// What storage or the server answers is drawn without holding up a tap.
	const found = useDeferredValue(listing.rows);
	const rows = useRowsInSight(found, of, whole);
	const grid = useRef<HTMLUListElement>(null);
	const focusAt = useRef<number | null>(null);

	// After Load More, the focus moves to the first new athlete, because the button has moved away or is gone.
	useLayoutEffect(() => {
		if (focusAt.current === null || rows.length <= focusAt.current) return;
		grid.current?.children[focusAt.current]?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
		focusAt.current = null;
	}, [rows.length]);

	if (total === undefined) return listing.error ? null : <CardSkeleton />;
	if (total === 0) {
		return (
			<EmptyState title={messages.noResults}>
				<Button onClick={onClear}>{messages.filters.clear}</Button>
			</EmptyState>
		);
	}
	return (
		<>
			<ul className={whole ? 'grid whole' : 'grid'} ref={grid} aria-busy={listing.busy || undefined} data-drawing={rows.length < found.length || undefined}>
				{rows.map((player) => (
					<AthleteCard key={player.player_id} player={player} complete={listing.complete} />
				))}
			</ul>
			{rows.length === found.length && rows.length < total && (
				<div className="more">
					<Button
						className="wide"
						onClick={() => {
							focusAt.current = rows.length;
							onMore();
						}}
					>
						{messages.filters.loadMore}
					</Button>
				</div>
			)}
		</>
	);
}
