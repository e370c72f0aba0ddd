export interface SharedAddress {
	title: string;
	/** The whole address, with its origin. */
	url: string;
	/** Text before the address. */
	text?: string;
	/** Pictures that go along where the device takes them. */
	files?: File[];
}

/**
 * Passes an address to the device's own share sheet, or else to the clipboard. `closed`: the person dismissed the share
 * sheet. `refused`: the browser allows neither, so the address must be shown.
 */
export async function shareAddress({ files = [], ...shared }: SharedAddress): Promise<'shared' | 'copied' | 'closed' | 'refused'> {
	const withFiles = { ...shared, files };
	const data = files.length > 0 && navigator.canShare?.(withFiles) ? withFiles : shared;
	if (navigator.canShare?.(data)) {
		try {
			await navigator.share(data);
			return 'shared';
		} catch (cause) {
			if (cause instanceof DOMException && cause.name === 'AbortError') return 'closed';
			// The browser supports sharing, but the call failed. The address can still be copied.
			console.warn('sharing was refused', cause);
		}
	}
	try {
		await navigator.clipboard.writeText(shared.text === undefined ? shared.url : `${shared.text} ${shared.url}`);
		return 'copied';
	} catch (cause) {
		console.warn('copying was refused', cause);
		return 'refused';
	}
}
