import { ApiFailure } from './api-failure.ts';
import { isAttended, lastTouch } from './attendance.ts';

/** Asks the person to show who they are. Resolves to whether they did. */
type AskForProof = () => Promise<boolean>;

let ask: AskForProof | undefined;
let asking: Promise<boolean> | undefined;
let canceled_at = 0;

/** The page's own way to ask; the newest counts. Returns what takes it away. */
export function setIdentityProofPrompt(asker: AskForProof): () => void {
	ask = asker;
	return () => {
		if (ask === asker) ask = undefined;
	};
}

/** The server asks for a new proof of who this is. */
export function isProofRequired(failure: unknown): boolean {
	return failure instanceof ApiFailure && failure.code === 'prove_again';
}

/**
 * Makes a call. Where the server asks who this is (`prove_again`), the person is asked, and the same call is made once more. Calls that fail side by
 * side share one question. Nobody is asked by a page that refreshes by itself, nor, after a "Cancel", before they touch the page again.
 *
 * @throws what the call throws; `prove_again` where the person didn't show it.
 */
export async function withIdentityProof<T>(call: () => Promise<T>): Promise<T> {
	try {
		return await call();
	} catch (failure) {
		if (!isProofRequired(failure) || !(await isProved())) throw failure;
		return call();
	}
}

async function isProved(): Promise<boolean> {
	if (asking === undefined) {
		if (ask === undefined || !isAttended() || lastTouch() <= canceled_at) return false;
		asking = ask().finally(() => {
			asking = undefined;
		});
	}
	const proved = await asking;
	if (!proved) canceled_at = Date.now();
	return proved;
}
