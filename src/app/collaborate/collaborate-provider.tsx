import { type ReactNode, useCallback, useLayoutEffect, useState } from 'react';
import { CollaborateContext, type CollaborateTarget } from '#ui/collaborate-context.ts';
import { lazyScreen } from '../chunks/lazy-screen.tsx';
import { LazySheet } from '../chunks/lazy-sheet.tsx';
import { takeTap } from '../early/early-tap.ts';

const CollaborateDialog = lazyScreen(
	() => import('#features/collaborate/collaborate-dialog.tsx'),
	(module) => module.CollaborateDialog,
);

/** Lets every screen open the sheet of a collaboration request, which comes in a chunk of its own. */
export function CollaborateProvider({ children }: { children: ReactNode }) {
	const [target, setTarget] = useState<CollaborateTarget>();
	// Taken when the app stands: while it is drawn, in slices, the first picture can still be tapped.
	useLayoutEffect(() => {
		const tapped = takeTap('collaborate');
		if (tapped) setTarget(tapped);
	}, []);
	const close = useCallback(() => setTarget(undefined), []);
	return (
		<CollaborateContext value={setTarget}>
			{children}
			{target !== undefined && (
				<LazySheet player_id={target.player_id} opening="Opening the request" onClose={close}>
					<CollaborateDialog target={target} onClose={close} />
				</LazySheet>
			)}
		</CollaborateContext>
	);
}
