import { useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { FavoriteAthlete } from '#core/db/favorite-row.ts';
import { screens } from '#domain/api/api-paths.ts';
import { FAVORITES_PAGE } from '#domain/roster/listing/favorite-players.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { FavoriteListRow } from './favorite-list-row.tsx';
import { favoritesTexts } from './favorites-texts.ts';

/** The favorites, 50 at a time. Removing one returns the list to its start (spec §4). */
export function FavoriteList({ list }: { list: readonly FavoriteAthlete[] }) {
	const [pages, setPages] = useState(1);
	const [count, setCount] = useState(list.length);
	const rows = useRef<HTMLUListElement>(null);
	const focusAt = useRef<number | null>(null);
	if (count !== list.length) {
		setCount(list.length);
		if (list.length < count) setPages(1);
	}
	const shown = list.slice(0, pages * FAVORITES_PAGE);

	// The pressed button is gone, with its row or to the end of the list. The focus moves to what takes its place.
	useLayoutEffect(() => {
		const at = focusAt.current;
		if (at === null || list.length === 0) return;
		const row = rows.current?.children[Math.min(at, shown.length - 1)];
		row?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
		focusAt.current = null;
	}, [list.length, shown.length]);

	if (list.length === 0) {
		return (
			<EmptyState title={messages.noResults}>
				<p>{favoritesTexts.empty}</p>
				<Link className={buttonClass()} to={screens.home}>
					{favoritesTexts.findAthlete}
				</Link>
			</EmptyState>
		);
	}
	return (
		<>
			<ul className="favorites-league" ref={rows}>
				{shown.map((athlete, at) => (
					<FavoriteListRow
						key={athlete.player.player_id}
						athlete={athlete}
						onHeart={() => {
							focusAt.current = at;
						}}
					/>
				))}
			</ul>
			{shown.length >= FAVORITES_PAGE && shown.length < list.length && (
				<div className="ui-more">
					<Button
						className="ui-wide"
						onClick={() => {
							focusAt.current = shown.length;
							setPages(pages + 1);
						}}
					>
						{messages.filters.loadMore}
					</Button>
				</div>
			)}
		</>
	);
}
