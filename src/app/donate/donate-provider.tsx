import { type ReactNode, Suspense, useState } from 'react';
import { DonateContext, type DonateTarget } from '#ui/donate-context.ts';
import { lazyScreen } from '../chunks/lazy-screen.tsx';

const DonateDialog = lazyScreen(
	() => import('#features/donate/donate-dialog.tsx'),
	(module) => module.DonateDialog,
);

/** Lets every screen open the donation sheet, which comes in a chunk of its own. */
export function DonateProvider({ children }: { children: ReactNode }) {
	const [target, setTarget] = useState<DonateTarget>();
	return (
		<DonateContext value={setTarget}>
			{children}
			{target !== undefined && (
				<Suspense fallback={null}>
					<DonateDialog player={target} onClose={() => setTarget(undefined)} />
				</Suspense>
			)}
		</DonateContext>
	);
}
