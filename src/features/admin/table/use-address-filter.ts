import { useSearchParams } from 'react-router-dom';

/**
 * The query part of the address, and a change of it, which starts from the address as it is now: what is drawn follows it a moment later, on a slow device
 * much later, and a change of what was drawn would undo one in between. What is drawn of a tab that has been left changes nothing.
 */
export function useAddressFilter(): [drawn: URLSearchParams, change: (next: (now: URLSearchParams) => URLSearchParams) => void] {
	const [drawn, setSearch] = useSearchParams();
	function change(next: (now: URLSearchParams) => URLSearchParams) {
		const now = new URLSearchParams(window.location.search);
		if (now.get('tab') === drawn.get('tab')) setSearch(next(now), { replace: true });
	}
	return [drawn, change];
}
