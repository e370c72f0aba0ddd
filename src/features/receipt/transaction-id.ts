/** The part of the address after an equals sign (spec §2), up to the next parameter; '' if there is none. */
export function transactionId(search: string): string {
	const value = /=([^&#]*)/.exec(search)?.[1] ?? '';
	try {
		return decodeURIComponent(value.replaceAll('+', ' '));
	} catch {
		// The text isn't URL-encoded after all, so it is used as it is.
		return value;
	}
}
