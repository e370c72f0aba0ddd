import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { DonationRow } from '#outbox/kinds/outbox-row.ts';
import { useCheckoutRedirect } from '#ui/browser/use-checkout-redirect.ts';

/**
 * Goes on to the checkout on the page that the tap opened (`?go`). The flag is removed from the address right away, so
 * a reload, or coming back, shows the Pay button instead. Returns whether it still intends to go.
 */
export function useAutoCheckout(row: DonationRow | undefined): boolean {
	const { search, pathname } = useLocation();
	const navigate = useNavigate();
	useEffect(() => {
		if (search !== '') void navigate(pathname, { replace: true });
	}, [search, pathname, navigate]);
	const isAnswered = row !== undefined && row.state !== 'queued' && row.state !== 'sending';
	return useCheckoutRedirect(
		new URLSearchParams(search).has('go'),
		// A person who chose a saved card didn't ask for the checkout, even if the card isn't charged.
		isAnswered
			? { checkout_url: row.state === 'awaiting_payment' && row.card === undefined ? row.checkout_url : undefined, created_at: row.created_at }
			: undefined,
	);
}
