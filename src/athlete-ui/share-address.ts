export interface SharedAddress {
	title: string;
	/** The whole address, with its origin. */
	url: string;
}

/**
 * Passes an address to the device's own share sheet, or else to the clipboard. `closed`: the person dismissed the share
 * sheet. `refused`: the browser allows neither, so the address must be shown.
 */
export async function shareAddress({ title, url }: SharedAddress): Promise<'shared' | 'copied' | 'closed' | 'refused'> {
	if (navigator.canShare?.({ title, url })) {
		try {
			await navigator.share({ title, url });
			return 'shared';
		} catch (cause) {
			if (cause instanceof DOMException && cause.name === 'AbortError') return 'closed';
			// The browser supports sharing, but the call failed. The address can still be copied.
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
