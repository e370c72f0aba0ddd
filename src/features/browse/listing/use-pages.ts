import { useState } from 'react';
import { rememberedPages } from './remembered-pages.ts';

/**
 * How many pages are shown. Another `key` (other filters) starts again from the first. Stored in the history entry, so
 * back, forward, and a reload restore the list, and a new tab starts with one page. `restart` goes back to the first
 * page with the same filters.
 */
export function usePages(key: string): { pages: number; more: () => void; restart: () => void } {
	const [state, setState] = useState(() => ({ key, pages: rememberedPages(key) }));
	const pages = state.key === key ? state.pages : rememberedPages(key);
	if (state.key !== key) setState({ key, pages });
	function show(count: number) {
		setState({ key, pages: count });
		// Added to what the router stores there. Chosen filters change before they have a history entry, hence `of`.
		history.replaceState({ ...history.state, listing: { of: key, pages: count } }, '');
	}
	return { pages, more: () => show(pages + 1), restart: () => show(1) };
}
