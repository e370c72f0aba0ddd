import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { CollaborateContext, type CollaborateTarget } from '#ui/collaborate-context.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { lazyScreen } from '../chunks/lazy-screen.tsx';
import { SheetUnavailable } from '../chunks/sheet-unavailable.tsx';
import { takeTap } from '../early/early-tap.ts';
import { ErrorBoundary } from '../errors/error-boundary.tsx';

const CollaborateDialog = lazyScreen(
	() => import('#features/collaborate/collaborate-dialog.tsx'),
	(module) => module.CollaborateDialog,
);

/** Lets every screen open the sheet of a collaboration request, which comes in a chunk of its own. */
export function CollaborateProvider({ children }: { children: ReactNode }) {
	const [target, setTarget] = useState<CollaborateTarget | undefined>(() => takeTap('collaborate'));
	const close = useCallback(() => setTarget(undefined), []);
	return (
		<CollaborateContext value={setTarget}>
			{children}
			{target !== undefined && (
				<ErrorBoundary resetKey={String(target.player_id)} fallback={<SheetUnavailable onClose={close} />}>
					<Suspense fallback={<ProgressBar active label="Opening the request" />}>
						<CollaborateDialog target={target} onClose={close} />
					</Suspense>
				</ErrorBoundary>
			)}
		</CollaborateContext>
	);
}
