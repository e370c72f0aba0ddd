/** The language and region of the browser. Clocks and dates follow it; texts are in English. */
export function readerLocale(): string {
	return globalThis.navigator?.language ?? 'en-US';
}
