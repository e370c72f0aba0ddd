/** The app's own files in the service worker's cache; none if it hasn't cached any. */
export async function appFiles(): Promise<{ files: number; bytes: number }> {
	if (!('caches' in globalThis)) return { files: 0, bytes: 0 };
	const names = (await caches.keys()).filter((name) => name.includes('precache'));
	let files = 0;
	let bytes = 0;
	for (const name of names) {
		const cache = await caches.open(name);
		for (const answer of await cache.matchAll()) {
			files++;
			bytes += (await answer.blob()).size;
		}
	}
	return { files, bytes };
}
