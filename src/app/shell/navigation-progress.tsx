import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { ProgressBar } from '#ui/overlay/progress-bar.tsx';
import { pendingChunks } from '../router/pending-chunks.ts';

/** After a tap on a link the screen stays as it was until the next one's part of the page has come: the thin bar says that it is coming. */
export function NextScreen() {
	const { pathname } = useLocation();
	// The address is ahead of the router, which shows the next screen when it can be drawn.
	const next = useSyncExternalStore(pendingChunks.subscribe, () => (pendingChunks.get() > 0 ? location.pathname : null));
	return <ProgressBar active={next !== null && next !== pathname} label="Loading the page" />;
}
