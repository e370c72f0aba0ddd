import { createHash } from 'node:crypto';

/** Tells one parsed body of an operation from another: spacing and the order of keys in the text don't matter. */
export function bodyHash(body: object): string {
	const sorted = Object.entries(body)
		.filter(([, value]) => value !== undefined)
		.sort(([a], [b]) => (a < b ? -1 : 1));
	return createHash('sha256').update(JSON.stringify(sorted)).digest('hex');
}
