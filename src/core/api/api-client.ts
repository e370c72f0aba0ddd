import { ApiFailure } from './api-failure.ts';
import { type AnswerSchema, type CallInit, callOnce } from './call-once.ts';
import { withIdentityProof } from './identity-proof.ts';
import { sendPendingLogout } from './pending-logout.ts';
import { watchForSessionEnd } from './session-ended.ts';
import { withProof } from './with-proof.ts';

/**
 * Makes every JSON call of the page. It first sends a logout that the server doesn't know about yet. If the server asks
 * for a proof of work, it repeats the call with one. If the server asks for proof of identity, it asks the person and
 * repeats the same call.
 * @returns the answer, parsed by `schema`.
 * @throws ApiFailure with the server's `code`, or `network` for anything that isn't our server's answer. If the
 *   caller's own `signal` aborts, its reason.
 */
export async function callApi<T>(path: string, schema: AnswerSchema<T>, init: CallInit = {}): Promise<T> {
	await sendPendingLogout();
	const failed = watchForSessionEnd();
	try {
		const withWork = () => withProof((headers) => callOnce(path, schema, { ...init, headers: { ...init.headers, ...headers } }), init.signal);
		return await withIdentityProof(withWork);
	} catch (failure) {
		if (failure instanceof ApiFailure) failed(failure);
		throw failure;
	}
}
