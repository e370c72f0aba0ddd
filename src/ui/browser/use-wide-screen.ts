import { useSyncExternalStore } from 'react';

/** Above this width, the menu is a row (spec §9), and a table has room. */
const wide = '(min-width: 64.0625em)';

function subscribe(changed: () => void): () => void {
	const query = matchMedia(wide);
	query.addEventListener('change', changed);
	return () => query.removeEventListener('change', changed);
}

/** Whether the window is wider than 1024 px. For elements with a different structure, not only a different layout. */
export function useWideScreen(): boolean {
	return useSyncExternalStore(subscribe, () => matchMedia(wide).matches);
}
