import type { ReactNode } from 'react';
import { DonateContext } from '#ui/donate-context.ts';
import { lazyScreen } from '../chunks/lazy-screen.tsx';
import { LazySheet } from '../chunks/lazy-sheet.tsx';
import { useSheetTarget } from '../early/use-sheet-target.ts';

const DonateDialog = lazyScreen(
	() => import('#features/donate/donate-dialog.tsx'),
	(module) => module.DonateDialog,
);

/** Lets every screen open the donation sheet, which comes in a chunk of its own. */
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
