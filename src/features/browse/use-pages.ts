import { useState } from 'react';
import { rememberedPages } from './remembered-pages.ts';

/**
 * How many pages are shown; another `key` (other filters) starts from the first again. Kept in the history entry, so that back,
 * forward and a reload bring the list as it was, and a new tab starts with one page.
 */
export function usePages(key: string): [pages: number, more: () => void] {
	const [state, setState] = useState(() => ({ key, pages: rememberedPages(key) }));
	const pages = state.key === key ? state.pages : rememberedPages(key);
	if (state.key !== key) setState({ key, pages });
	function more() {
		setState({ key, pages: pages + 1 });
		// Beside what the router keeps there. Chosen filters are a step of their own before they are an entry: hence `of`.
		history.replaceState({ ...history.state, listing: { of: key, pages: pages + 1 } }, '');
	}
	return [pages, more];
}
