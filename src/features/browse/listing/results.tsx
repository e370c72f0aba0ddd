import { type ReactNode, useDeferredValue, useLayoutEffect, useRef } from 'react';
import type { Player } from '#domain/roster/roster.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { Button } from '#ui/controls/button.tsx';
import { AthleteCard } from './athlete-card.tsx';
import { CardSkeleton } from './card-skeleton.tsx';
import { QuickRow } from './quick-row.tsx';
import type { Listing } from './use-listing.ts';
import { useRowsInSight } from './use-rows-in-sight.ts';

/** The offer comes after this many athletes: below the first screen, so nothing in sight moves. */
const BEFORE_OFFER = 3;

interface ResultsProps {
	listing: Listing;
	/** A list item, shown among the athletes. */
	offer: ReactNode;
	/** Names the list. */
	of: string;
	/** Draws all rows at once, to return to a place further down. */
	whole: boolean;
	/** A line for each athlete instead of a card, while somebody types on a phone. */
	quick: boolean;
	/** Opens an athlete's page in this tab. `art`: their jersey here. */
	onOpen: (player: Player, art: HTMLElement | null) => void;
	onMore: () => void;
	/** Shown if nobody is found. */
	empty: ReactNode;
}

/** The cards, Load More, and the empty result. */
export function Results({ listing, offer, of, whole, quick, onOpen, onMore, empty }: ResultsProps) {
	const { total } = listing;
	// Deferred, so drawing the rows doesn't hold up a tap.
	const found = useDeferredValue(listing.rows);
	const rows = useRowsInSight(found, of, whole, quick);
	const grid = useRef<HTMLUListElement>(null);
	const focusAt = useRef<number | null>(null);

	// After Load More, the focus moves to the first new athlete, because the button has moved away or is gone.
	useLayoutEffect(() => {
		if (focusAt.current === null || rows.length <= focusAt.current) return;
		grid.current?.querySelectorAll(':scope > :not(.browse-aside)')[focusAt.current]?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
		focusAt.current = null;
	}, [rows.length]);

	if (total === undefined) return listing.error ? null : <CardSkeleton />;
	// The first rows follow their number a moment later.
	if (total > 0 && found.length === 0) return <CardSkeleton />;
	if (total === 0) return empty;
	const card = (player: Player) =>
		quick ? (
			<QuickRow key={player.player_id} player={player} onOpen={onOpen} />
		) : (
			<AthleteCard key={player.player_id} player={player} complete={listing.complete} />
		);
	return (
		<>
			<ul
				className={quick ? 'browse-quick-list' : whole ? 'browse-grid whole' : 'browse-grid'}
				ref={grid}
				aria-busy={listing.busy || undefined}
				data-drawing={rows.length < found.length || undefined}
			>
				{rows.slice(0, BEFORE_OFFER).map(card)}
				{!quick && offer}
				{rows.slice(BEFORE_OFFER).map(card)}
			</ul>
			{rows.length === found.length && rows.length < total && (
				<div className="ui-more">
					<Button
						className="ui-wide"
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
