import { type ReactNode, useCallback, useLayoutEffect, useState } from 'react';
import { DonateContext, type DonateTarget } from '#ui/donate-context.ts';
import { lazyScreen } from '../chunks/lazy-screen.tsx';
import { LazySheet } from '../chunks/lazy-sheet.tsx';
import { takeTap } from '../early/early-tap.ts';

const DonateDialog = lazyScreen(
	() => import('#features/donate/donate-dialog.tsx'),
	(module) => module.DonateDialog,
);

/** Lets every screen open the donation sheet, which comes in a chunk of its own. */
export function DonateProvider({ children }: { children: ReactNode }) {
	const [target, setTarget] = useState<DonateTarget>();
	// Taken when the app stands: while it is drawn, in slices, the first picture can still be tapped.
	useLayoutEffect(() => {
		const tapped = takeTap('donate');
		if (tapped) setTarget(tapped);
	}, []);
	const close = useCallback(() => setTarget(undefined), []);
	return (
		<DonateContext value={setTarget}>
			{children}
			{target !== undefined && (
				<LazySheet player_id={target.player_id} opening="Opening the donation" onClose={close}>
					<DonateDialog player={target} onClose={close} />
				</LazySheet>
			)}
		</DonateContext>
	);
}
