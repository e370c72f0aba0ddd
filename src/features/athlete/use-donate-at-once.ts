import { useContext, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { DonateContext } from '#athlete-ui/donate-context.ts';
import type { Player } from '#domain/roster/roster.ts';

/** Parameter of an athlete's address that opens the donation sheet: a poster's code has it. It never pays. */
export const OPEN_DONATION = 'donate';

/** Opens the sheet for an address that asks for it, once: the parameter goes, so that neither a reload nor Back opens it again. */
export function useOpenDonation(player: Player): void {
	const donate = useContext(DonateContext);
	const navigate = useNavigate();
	const { pathname, search, state } = useLocation();
	const asked = new URLSearchParams(search).has(OPEN_DONATION);
	// biome-ignore lint/correctness/useExhaustiveDependencies: the address asks, once
	useEffect(() => {
		if (!asked) return;
		// The sheet gives the focus back to where it was: to the button that would have opened it.
		for (const button of document.querySelectorAll<HTMLElement>('main .donate')) if (button.checkVisibility()) button.focus();
		donate(player);
		const rest = new URLSearchParams(search);
		rest.delete(OPEN_DONATION);
		void navigate({ pathname, search: rest.size === 0 ? '' : `?${rest}` }, { replace: true, state });
	}, [asked]);
}
