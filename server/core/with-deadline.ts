/** The work's result, or an error if it takes longer. The work itself isn't stopped. */
export async function withDeadline<T>(ms: number, work: PromiseLike<T>): Promise<T> {
	const outcome = await firstOf(ms, work);
	if (outcome === LATE) throw new Error(`no answer within ${ms} ms`);
	return outcome;
}

/** The work's result, or undefined if it takes longer. The work itself isn't stopped. */
export async function beforeDeadline<T>(ms: number, work: PromiseLike<T>): Promise<T | undefined> {
	const outcome = await firstOf(ms, work);
	return outcome === LATE ? undefined : outcome;
}

const LATE = Symbol('late');

function firstOf<T>(ms: number, work: PromiseLike<T>): Promise<T | typeof LATE> {
	let timer: NodeJS.Timeout;
	const late = new Promise<typeof LATE>((resolve) => {
		timer = setTimeout(resolve, ms, LATE);
	});
	return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
