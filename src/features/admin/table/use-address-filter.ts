import { useSearchParams } from 'react-router-dom';

/**
 * The query part of the address, and a function that changes it. A change starts from the current address, not from
 * what is drawn: drawing lags a moment behind, on a slow device much longer, and a change based on it would undo one
 * made in between. What is still drawn of a tab that the person has left changes nothing.
 */
export function useAddressFilter(): [drawn: URLSearchParams, change: (next: (now: URLSearchParams) => URLSearchParams) => void] {
	const [drawn, setSearch] = useSearchParams();
	function change(next: (now: URLSearchParams) => URLSearchParams) {
		const now = new URLSearchParams(window.location.search);
		if (now.get('tab') === drawn.get('tab')) setSearch(next(now), { replace: true });
	}
	return [drawn, change];
}
