/** A page goes out without its own texts rather than later than this. */
const PATIENCE_MS = 1500;

/** Undefined if it takes too long. */
export function withPatience<T>(promise: Promise<T>): Promise<T | undefined> {
	let timer: NodeJS.Timeout;
	const late = new Promise<undefined>((resolve) => {
		timer = setTimeout(resolve, PATIENCE_MS, undefined);
	});
	return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
