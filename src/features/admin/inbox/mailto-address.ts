/** Opens the reader's own mail program with a mail to this address (RFC 6068). */
export function mailtoAddress(email: string, subject?: string): string {
	const to = `mailto:${encodeURIComponent(email)}`;
	// Not URLSearchParams: mail programs read its plus signs as plus signs.
	return subject === undefined ? to : `${to}?subject=${encodeURIComponent(subject)}`;
}
