/** The part of the address after an equals sign (spec §2), up to the next parameter; '' where there is none. */
export function transactionId(search: string): string {
	const value = /=([^&#]*)/.exec(search)?.[1] ?? '';
	try {
		return decodeURIComponent(value.replaceAll('+', ' '));
	} catch {
		// Not an encoded text after all: as it stands.
		return value;
	}
}
