/** "12,345" for a whole number, as en-US writes it. By hand: the browser's formatter costs a start about 15 ms before its first word. */
export function grouped(n: number): string {
	return String(n).replace(/\B(?=(?:\d{3})+$)/g, ',');
}
