import { type ReactNode, Suspense } from 'react';
import { ProgressBar } from '#ui/overlay/progress-bar.tsx';
import { ErrorBoundary } from '../loading/error-boundary.tsx';
import { SheetUnavailable } from './sheet-unavailable.tsx';

interface LazySheetProps {
	/** The athlete that the sheet is about. After a failure for one athlete, the sheet is tried again for the next. */
	player_id: number;
	/** Shown while the chunk loads. */
	opening: string;
	onClose: () => void;
	children: ReactNode;
}

/** Wraps a sheet that has a chunk of its own. Says that it is loading, or that it can't be loaded. */
export function LazySheet({ player_id, opening, onClose, children }: LazySheetProps) {
	return (
		<ErrorBoundary resetKey={String(player_id)} fallback={<SheetUnavailable onClose={onClose} />}>
			<Suspense fallback={<ProgressBar active label={opening} />}>{children}</Suspense>
		</ErrorBoundary>
	);
}
