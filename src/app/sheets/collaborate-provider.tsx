import type { ReactNode } from 'react';
import { CollaborateContext } from '#athlete-ui/collaborate-context.ts';
import { useSheetTarget } from '#first-paint/public.ts';
import { appTexts } from '../app-texts.ts';
import { lazyScreen } from '../loading/lazy-screen.tsx';
import { LazySheet } from './lazy-sheet.tsx';

const CollaborateDialog = lazyScreen(
	() => import('#features/collaborate/collaborate-dialog.tsx'),
	(module) => module.CollaborateDialog,
);

/** Lets every screen open the collaboration request sheet, which has a chunk of its own. */
export function CollaborateProvider({ children }: { children: ReactNode }) {
	const { target, open, close } = useSheetTarget('collaborate');
	return (
		<CollaborateContext value={open}>
			{children}
			{target !== undefined && (
				<LazySheet player_id={target.player_id} opening={appTexts.opening.request} onClose={close}>
					<CollaborateDialog target={target} onClose={close} />
				</LazySheet>
			)}
		</CollaborateContext>
	);
}
