import { useState } from 'react';

/** How many pages are shown; another `key` (other filters) starts from the first again. */
export function usePages(key: string): [pages: number, more: () => void] {
	const [state, setState] = useState({ key, pages: 1 });
	const pages = state.key === key ? state.pages : 1;
	if (state.key !== key) setState({ key, pages });
	return [pages, () => setState({ key, pages: pages + 1 })];
}
