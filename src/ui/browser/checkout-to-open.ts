/** A tap longer ago than this is forgotten, so nobody is sent to a checkout unexpectedly. */
const FRESH_MS = 120_000;

/** The server's answer. Without `checkout_url`, there is nowhere to go. */
export interface CheckoutTarget {
	checkout_url: string | undefined;
	/** When the person tapped, in milliseconds of this device's clock. */
	created_at: number;
}

interface PageState {
	/** Milliseconds of this device's clock. */
	now: number;
	visibility: DocumentVisibilityState;
	isDialogOpen: boolean;
}

/** Where the page goes automatically when the answer arrives; undefined if it stays. */
export function checkoutToOpen({ checkout_url, created_at }: CheckoutTarget, { now, visibility, isDialogOpen }: PageState): string | undefined {
	// A person who has opened a dialog is changing the donation or about to do something else, so the page must not
	// navigate away beneath it.
	if (isDialogOpen || visibility !== 'visible') return undefined;
	return now - created_at < FRESH_MS ? checkout_url : undefined;
}
