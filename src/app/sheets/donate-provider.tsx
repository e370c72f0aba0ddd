import { type ReactNode, useCallback, useState } from 'react';
import { DonateContext } from '#athlete-ui/donate-context.ts';
import type { MonthlyChoice } from '#features/donate/monthly-after-login.ts';
import { useSheetTarget } from '#first-paint/public.ts';
import { appTexts } from '../app-texts.ts';
import { lazyScreen } from '../loading/lazy-screen.tsx';
import { LazySheet } from './lazy-sheet.tsx';
import { useMonthlyAfterLogin } from './use-monthly-after-login.ts';

const DonateDialog = lazyScreen(
	() => import('#features/donate/donate-dialog.tsx'),
	(module) => module.DonateDialog,
);

/** Lets every screen open the donation sheet, which has a chunk of its own. */
export function DonateProvider({ children }: { children: ReactNode }) {
	const { target, open, close } = useSheetTarget('donate');
	// The visitor's choice from before the login. Closing the sheet discards it.
	const [resumed, setResumed] = useState<MonthlyChoice>();
	const resume = useCallback(
		(choice: MonthlyChoice) => {
			setResumed(choice);
			open(choice.player);
		},
		[open],
	);
	useMonthlyAfterLogin(resume);
	const closeSheet = useCallback(() => {
		setResumed(undefined);
		close();
	}, [close]);
	return (
		<DonateContext value={open}>
			{children}
			{target !== undefined && (
				<LazySheet player_id={target.player_id} opening={appTexts.opening.donation} onClose={closeSheet}>
					<DonateDialog player={target} resumed={resumed} onClose={closeSheet} />
				</LazySheet>
			)}
		</DonateContext>
	);
}
