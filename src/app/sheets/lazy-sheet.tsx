import { type ReactNode, Suspense } from 'react';
import { ProgressBar } from '#ui/overlay/progress-bar.tsx';
import { ErrorBoundary } from '../router/error-boundary.tsx';
import { SheetUnavailable } from './sheet-unavailable.tsx';

interface LazySheetProps {
	/** Whom it is for: a sheet that failed for one athlete is tried again for the next. */
	player_id: number;
	/** Said while its chunk is on the way. */
	opening: string;
	onClose: () => void;
	children: ReactNode;
}

/** Around a sheet that comes in a chunk of its own: says that it is coming, or that it can't. */
export function LazySheet({ player_id, opening, onClose, children }: LazySheetProps) {
	return (
		<ErrorBoundary resetKey={String(player_id)} fallback={<SheetUnavailable onClose={onClose} />}>
			<Suspense fallback={<ProgressBar active label={opening} />}>{children}</Suspense>
		</ErrorBoundary>
	);
}
