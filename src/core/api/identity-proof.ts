import { ApiFailure } from './api-failure.ts';
import { isAttended, lastTouch } from './is-attended.ts';

/** Asks the person to prove who they are. Resolves to whether they did. */
type AskForProof = () => Promise<boolean>;

let ask: AskForProof | undefined;
let asking: Promise<boolean> | undefined;
let canceled_at = 0;

/** Sets how the page asks; the newest prompt wins. Returns a function that removes it. */
export function setIdentityProofPrompt(asker: AskForProof): () => void {
	ask = asker;
	return () => {
		if (ask === asker) ask = undefined;
	};
}

/** The server asks for a new proof of identity. */
export function isProofRequired(failure: unknown): boolean {
	return failure instanceof ApiFailure && failure.code === 'prove_again';
}

/**
 * Makes a call. If the server asks for proof of identity (`prove_again`), it asks the person and makes the same call
 * once more. Calls that fail at the same time share one prompt. An automatic refresh doesn't prompt. After a "Cancel",
 * no prompt appears until the person touches the page again.
 *
 * @throws what the call throws; `prove_again` if the person didn't prove it.
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
	if (asking === undefined && (!isAttended() || lastTouch() <= canceled_at)) return false;
	const proved = await askForIdentityProof();
	if (!proved) canceled_at = Date.now();
	return proved;
}

/** Asks the person now, or joins the prompt that is open. Resolves to whether they proved who they are. */
export function askForIdentityProof(): Promise<boolean> {
	asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
		asking = undefined;
	});
	return asking;
}
