/** A typed color, as the server stores it; undefined until it is one. */
export function typedColor(typed: string): string | undefined {
	const text = typed.trim().toLowerCase();
	return /^#[0-9a-f]{6}$/.test(text) ? text : undefined;
}
