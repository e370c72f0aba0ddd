import { useState } from 'react';
import { rememberedPages } from './remembered-pages.ts';

/**
 * How many pages are shown; another `key` (other filters) starts from the first again. Kept in the history entry, so that back,
 * forward and a reload bring the list as it was, and a new tab starts with one page. `restart` goes back to the first of the same filters.
 */
export function usePages(key: string): { pages: number; more: () => void; restart: () => void } {
	const [state, setState] = useState(() => ({ key, pages: rememberedPages(key) }));
	const pages = state.key === key ? state.pages : rememberedPages(key);
	if (state.key !== key) setState({ key, pages });
	function show(count: number) {
		setState({ key, pages: count });
		// Beside what the router keeps there. Chosen filters are a step of their own before they are an entry: hence `of`.
		history.replaceState({ ...history.state, listing: { of: key, pages: count } }, '');
	}
	return { pages, more: () => show(pages + 1), restart: () => show(1) };
}
