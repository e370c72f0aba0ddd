import { useSearchParams } from 'react-router-dom';

/**
 * The query part of the address, and a function that changes it. A change starts from the current address, not from the
 * rendered one. Rendering lags behind, and a change based on it would undo one made in between. A tab that the person
 * has left but that is still rendered changes nothing.
 */
export function useAddressFilter(): [drawn: URLSearchParams, change: (next: (now: URLSearchParams) => URLSearchParams) => void] {
	const [drawn, setSearch] = useSearchParams();
	function change(next: (now: URLSearchParams) => URLSearchParams) {
		const now = new URLSearchParams(window.location.search);
		if (now.get('tab') === drawn.get('tab')) setSearch(next(now), { replace: true });
	}
	return [drawn, change];
}
