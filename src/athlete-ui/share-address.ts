export interface SharedAddress {
	/** Name of the page. */
	title: string;
	/** Whole, with its origin. */
	url: string;
}

/**
 * Hands an address to the device's own sharing, else to the clipboard. `closed`: the person chose none of the ways offered;
 * `refused`: the browser lets us do neither, so that the address has to be shown.
 */
export async function shareAddress({ title, url }: SharedAddress): Promise<'shared' | 'copied' | 'closed' | 'refused'> {
	if (navigator.canShare?.({ title, url })) {
		try {
			await navigator.share({ title, url });
			return 'shared';
		} catch (cause) {
			if (cause instanceof DOMException && cause.name === 'AbortError') return 'closed';
			// Sharing that is there and doesn't work: the address can still be copied.
			console.warn('sharing was refused', cause);
		}
	}
	try {
		await navigator.clipboard.writeText(url);
		return 'copied';
	} catch (cause) {
		console.warn('copying was refused', cause);
		return 'refused';
	}
}
