/**
 * An address in the one form in which we store and compare it: without a pasted `mailto:`, with a straight apostrophe where a
 * phone's keyboard put a curly one, and with an international domain in its ASCII form, because `münchen.example` and
 * `xn--mnchen-3ya.example` are the same. Anything else stays as it was typed.
 */
export function oneFormEmail(text: string): string {
	const address = text
		.trim()
		.replace(/^mailto:\s*/i, '')
		.replace(/[‘’ʼ]/g, "'");
	const at = address.lastIndexOf('@');
	const domain = address.slice(at + 1);
	if (at < 0 || /^[ -~]*$/.test(domain)) return address;
	const host = URL.parse(`http://${domain}`)?.host;
	return host === undefined ? address : `${address.slice(0, at)}@${host}`;
}
