import { createHash } from 'node:crypto';

/** Distinguishes one parsed body of an operation from another. Whitespace and the order of keys don't matter. */
export function bodyHash(body: object): string {
	const sorted = Object.entries(body)
		.filter(([, value]) => value !== undefined)
		.sort(([a], [b]) => (a < b ? -1 : 1));
	return createHash('sha256').update(JSON.stringify(sorted)).digest('hex');
}
