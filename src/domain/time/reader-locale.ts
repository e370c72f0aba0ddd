/**
 * The language and region of the browser. Clocks and dates follow it; texts are in English. American English for a browser
 * that names none that `Intl` takes, such as "C" of WebKit on Linux without a locale.
 */
export function readerLocale(): string {
	try {
		return Intl.getCanonicalLocales(globalThis.navigator?.language)[0] ?? 'en-US';
	} catch (error) {
		// Every date would throw the same, and the page would stay empty.
		if (error instanceof RangeError) return 'en-US';
		throw error;
	}
}
