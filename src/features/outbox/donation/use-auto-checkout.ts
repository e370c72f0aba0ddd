import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { DonationRow } from '#outbox/kinds/outbox-row.ts';
import { useCheckoutRedirect } from '#ui/browser/use-checkout-redirect.ts';

/**
 * Goes on to the checkout on the page that the tap opened (`?go`), if that is the only donation to pay (`isOnly`;
 * undefined while that isn't known). Several pages would otherwise lead to a checkout each. The flag is removed from
 * the address right away, so a reload, or coming back, shows the Pay button instead. Returns whether it still intends to
 * go.
 */
export function useAutoCheckout(row: DonationRow, isOnly: boolean | undefined): boolean {
	const { search, pathname } = useLocation();
	const navigate = useNavigate();
	useEffect(() => {
		if (search !== '') void navigate(pathname, { replace: true });
	}, [search, pathname, navigate]);
	const isAnswered = isOnly !== undefined && row.state !== 'queued' && row.state !== 'sending';
	const isDue = isOnly === true && row.state === 'awaiting_payment' && row.card === undefined;
	return useCheckoutRedirect(
		new URLSearchParams(search).has('go'),
		// A person who chose a saved card didn't ask for the checkout, even if the card isn't charged.
		isAnswered ? { checkout_url: isDue ? row.checkout_url : undefined, created_at: row.created_at } : undefined,
	);
}
