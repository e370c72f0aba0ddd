import { useContext, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { DonateContext } from '#athlete-ui/donate-context.ts';
import type { Player } from '#domain/roster/roster.ts';

/**
 * Parameter of an athlete's address that opens the donation sheet. A poster's code contains it. It never starts a
 * payment.
 */
export const OPEN_DONATION = 'donate';

/**
 * Opens the sheet once for an address that asks for it. The parameter is removed, so neither a reload nor Back opens it
 * again.
 */
export function useOpenDonation(player: Player): void {
	const donate = useContext(DonateContext);
	const navigate = useNavigate();
	const { pathname, search, state } = useLocation();
	const isRequested = new URLSearchParams(search).has(OPEN_DONATION);
	// biome-ignore lint/correctness/useExhaustiveDependencies: the address asks, once
	useEffect(() => {
		if (!isRequested) return;
		// The sheet returns the focus to where it was, so it is set to the button that normally opens the sheet.
		for (const button of document.querySelectorAll<HTMLElement>('main .ui-donate')) if (button.checkVisibility()) button.focus();
		donate(player);
		const rest = new URLSearchParams(search);
		rest.delete(OPEN_DONATION);
		void navigate({ pathname, search: rest.size === 0 ? '' : `?${rest}` }, { replace: true, state });
	}, [isRequested]);
}
