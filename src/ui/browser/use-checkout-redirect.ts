import { useEffect, useState } from 'react';
import { type CheckoutTarget, checkoutToOpen } from './checkout-to-open.ts';
import { isDialogOpen } from './is-dialog-open.ts';

/**
 * Goes to the checkout automatically when the answer arrives, but only if the page was opened by the tap (`isWanted` at
 * the first render), once, and while the page is visible. Returns whether it still intends to go.
 */
export function useCheckoutRedirect(isWanted: boolean, answer: CheckoutTarget | undefined): boolean {
	const [isOpening, setIsOpening] = useState(isWanted);
	useEffect(() => {
		if (!isOpening || answer === undefined) return;
		setIsOpening(false);
		const checkout = checkoutToOpen(answer, { now: Date.now(), visibility: document.visibilityState, isDialogOpen: isDialogOpen() });
		if (checkout !== undefined) location.assign(checkout);
	}, [isOpening, answer]);
	return isOpening;
}
