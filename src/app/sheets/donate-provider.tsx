import type { ReactNode } from 'react';
import { DonateContext } from '#athlete-ui/donate-context.ts';
import { useSheetTarget } from '#first-paint/public.ts';
import { lazyScreen } from '../router/lazy-screen.tsx';
import { LazySheet } from './lazy-sheet.tsx';

const DonateDialog = lazyScreen(
	() => import('#features/donate/donate-dialog.tsx'),
	(module) => module.DonateDialog,
);

/** Lets every screen open the donation sheet, which has a chunk of its own. */
export function DonateProvider({ children }: { children: ReactNode }) {
	const { target, open, close } = useSheetTarget('donate');
	return (
		<DonateContext value={open}>
			{children}
			{target !== undefined && (
				<LazySheet player_id={target.player_id} opening="Opening the donation" onClose={close}>
					<DonateDialog player={target} onClose={close} />
				</LazySheet>
			)}
		</DonateContext>
	);
}
