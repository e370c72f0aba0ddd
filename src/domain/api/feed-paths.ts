/** The shared feed's paths (docs/decisions/169). They aren't part of the first load. */
export const feedApi = {
	head: '/v1/feed/head',
	/** How much there is to download of each sport. */
	sizes: '/v1/feed/sizes',
	window: (hash: string) => `/v1/feed/windows/${hash}`,
	snapshot: (hash: string) => `/v1/feed/snapshots/${hash}`,
};
