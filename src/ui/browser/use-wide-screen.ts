import { useSyncExternalStore } from 'react';

/** Above this width, the menu is a row (spec §9), and a table fits. */
const wide = watchMedia('(min-width: 64.0625em)');
/** Up to this width, the filters collapse (spec §9). */
const phone = watchMedia('(max-width: 47.9375em)');

function watchMedia(condition: string) {
	return {
		subscribe(changed: () => void): () => void {
			const query = matchMedia(condition);
			query.addEventListener('change', changed);
			return () => query.removeEventListener('change', changed);
		},
		matches: () => matchMedia(condition).matches,
	};
}

/** Whether the window is wider than 1024 px. For elements with a different structure, not only a different layout. */
export function useWideScreen(): boolean {
	return useSyncExternalStore(wide.subscribe, wide.matches);
}

/** Whether the window is at most 767 px wide now. */
export const isPhoneWidth = phone.matches;

/** Whether the window is at most 767 px wide. */
export function usePhoneWidth(): boolean {
	return useSyncExternalStore(phone.subscribe, phone.matches);
}
