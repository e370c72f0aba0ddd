import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { DonationRow } from '#outbox/kinds/outbox-row.ts';
import { isDialogOpen } from '#ui/overlay/is-dialog-open.ts';

/** A tap longer ago than this is forgotten, so nobody is sent to a checkout unexpectedly. */
const FRESH_MS = 120_000;

/**
 * Goes to the checkout by itself when the answer arrives, but only on the page that the tap opened (`?go`), once, and
 * while the page is visible. The flag is removed from the address right away, so a reload, or coming back, shows the
 * Pay button instead. Returns whether it still intends to go.
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
		// A person who has opened a dialog is changing the donation or about to do something else, so the page must not
		// navigate away beneath it.
		if (isDialogOpen()) return;
		const fresh = Date.now() - row.created_at < FRESH_MS && document.visibilityState === 'visible';
		if (row.state === 'awaiting_payment' && row.checkout_url !== undefined && fresh) location.assign(row.checkout_url);
	}, [isOpening, row]);
	return isOpening;
}
