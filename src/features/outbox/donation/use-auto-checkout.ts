import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { DonationRow } from '#outbox/kinds/outbox-row.ts';
import { isDialogOpen } from '#ui/overlay/is-dialog-open.ts';

/** A tap longer ago than this has been forgotten: nobody is carried off to a checkout out of the blue. */
const FRESH_MS = 120_000;

/**
 * Goes on to the checkout by itself when the answer comes, but only on the page that the tap opened (`?go`), once, while it is being looked
 * at. The flag leaves the address at once: a reload, or coming back, shows the Pay button instead. Returns whether it still means to go.
 */
export function useAutoCheckout(row: DonationRow | undefined): boolean {
	const { search, pathname } = useLocation();
	const navigate = useNavigate();
	const [isOpening, setIsOpening] = useState(() => new URLSearchParams(search).has('go'));
	useEffect(() => {
		if (search !== '') void navigate(pathname, { replace: true });
	}, [search, pathname, navigate]);
	useEffect(() => {
		if (!isOpening || row === undefined || row.state === 'queued' || row.state === 'sending') return;
		setIsOpening(false);
		// Whoever has opened a dialog is changing the donation, or about to do something else: nothing may leave the page under it.
		if (isDialogOpen()) return;
		const fresh = Date.now() - row.created_at < FRESH_MS && document.visibilityState === 'visible';
		if (row.state === 'awaiting_payment' && row.checkout_url !== undefined && fresh) location.assign(row.checkout_url);
	}, [isOpening, row]);
	return isOpening;
}
