/** Bytes in readable form: "840 KB", "1.2 MB", "12 MB". Decimal units, as browsers and stores use. */
export function byteSize(bytes: number): string {
	if (bytes < 1_000) return `${Math.round(bytes)} bytes`;
	if (bytes < 999_500) return `${Math.round(bytes / 1_000)} KB`;
	const [value, unit] = bytes < 999_500_000 ? [bytes / 1_000_000, 'MB'] : [bytes / 1_000_000_000, 'GB'];
	return `${value < 9.95 ? value.toFixed(1) : Math.round(value)} ${unit}`;
}
