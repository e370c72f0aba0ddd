import { useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * The open tab, which is in the address together with the filter of its list. Switching tabs loses nothing: each tab
 * gets back its last address.
 */
export function usePersistedTab(first: string): { tab: string; open: (tab: string) => void } {
	const [search, setSearch] = useSearchParams();
	const persisted = useRef(new Map<string, URLSearchParams>());
	const tab = search.get('tab') ?? first;
	function open(next: string) {
		// The current address, which may be ahead of what is drawn.
		const now = new URLSearchParams(window.location.search);
		persisted.current.set(now.get('tab') ?? first, now);
		setSearch(persisted.current.get(next) ?? (next === first ? {} : { tab: next }), { replace: true });
	}
	return { tab, open };
}
