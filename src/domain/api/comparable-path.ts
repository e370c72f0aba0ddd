/** A path as the router compares it: it ignores case and a slash at the end. */
export function comparablePath(path: string): string {
	return path.toLowerCase().replace(/(.)\/$/, '$1');
}
