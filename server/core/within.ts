/** The work's result, or an error if it takes longer. The work itself goes on. */
export function within<T>(ms: number, work: PromiseLike<T>): Promise<T> {
	let timer: NodeJS.Timeout;
	const late = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
	});
	return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
