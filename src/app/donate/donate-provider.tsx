import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { DonateContext, type DonateTarget } from '#ui/donate-context.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { lazyScreen } from '../chunks/lazy-screen.tsx';
import { SheetUnavailable } from '../chunks/sheet-unavailable.tsx';
import { takeTap } from '../early/early-tap.ts';
import { ErrorBoundary } from '../errors/error-boundary.tsx';

const DonateDialog = lazyScreen(
	() => import('#features/donate/donate-dialog.tsx'),
	(module) => module.DonateDialog,
);

/** Lets every screen open the donation sheet, which comes in a chunk of its own. */
export function DonateProvider({ children }: { children: ReactNode }) {
	const [target, setTarget] = useState<DonateTarget | undefined>(() => takeTap('donate'));
	const close = useCallback(() => setTarget(undefined), []);
	return (
		<DonateContext value={setTarget}>
			{children}
			{target !== undefined && (
				<ErrorBoundary resetKey={String(target.player_id)} fallback={<SheetUnavailable onClose={close} />}>
					<Suspense fallback={<ProgressBar active label="Opening the donation" />}>
						<DonateDialog player={target} onClose={close} />
					</Suspense>
				</ErrorBoundary>
			)}
		</DonateContext>
	);
}
