import { useEffect, useState } from 'react';
import { isDialogOpen } from '../overlay/is-dialog-open.ts';

/** A tap longer ago than this is forgotten, so nobody is sent to a checkout unexpectedly. */
const FRESH_MS = 120_000;

/** What the server said. Without a link, there is nowhere to go. */
interface CheckoutAnswer {
	checkout_url: string | undefined;
	/** When the person tapped, in milliseconds of this device's clock. */
	created_at: number;
}

/**
 * Goes to the checkout by itself when the answer arrives, but only if the page was opened by the tap (`isWanted` at the
 * first render), once, and while the page is visible. Returns whether it still intends to go.
 */
export function useCheckoutRedirect(isWanted: boolean, answer: CheckoutAnswer | undefined): boolean {
	const [isOpening, setIsOpening] = useState(isWanted);
	useEffect(() => {
		if (!isOpening || answer === undefined) return;
		setIsOpening(false);
		// A person who has opened a dialog is changing the donation or about to do something else, so the page must not
		// navigate away beneath it.
		if (isDialogOpen()) return;
		const fresh = Date.now() - answer.created_at < FRESH_MS && document.visibilityState === 'visible';
		if (answer.checkout_url !== undefined && fresh) location.assign(answer.checkout_url);
	}, [isOpening, answer]);
	return isOpening;
}
