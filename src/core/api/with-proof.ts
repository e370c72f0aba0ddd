import type { Challenge } from '#domain/api/proof-of-work.ts';
import { ApiFailure } from './api-failure.ts';

/**
 * Maximum number of proofs per call. While one is being solved, other people behind the same IP address may use up the
 * calls that it allows, and then the server asks for another proof.
 */
const PROOFS = 3;

/**
 * Makes a call, and repeats it with a proof of work each time the server asks for one. The person doesn't notice. The
 * call's idempotency key stays the same, so it still takes effect once.
 *
 * @param call takes additional headers.
 * @throws what the call throws; `proof_needed` if no proof is found, and the call may be repeated later.
 */
export async function withProof<T>(call: (headers: Record<string, string>) => Promise<T>, signal?: AbortSignal): Promise<T> {
	let headers: Record<string, string> = {};
	for (let proofs = 0; ; proofs++) {
		try {
			return await call(headers);
		} catch (failure) {
			if (!(failure instanceof ApiFailure) || failure.challenge === undefined || proofs === PROOFS) throw failure;
			headers = await prove(failure, failure.challenge, signal);
		}
	}
}

/** The solver is loaded on the first challenge, which few browsers ever get. */
async function prove(failure: ApiFailure, challenge: Challenge, signal?: AbortSignal): Promise<Record<string, string>> {
	try {
		const { solveProof } = await import('../proof-of-work/solve-proof.ts');
		return await solveProof(challenge, signal);
	} catch (cause) {
		signal?.throwIfAborted();
		throw new ApiFailure(failure.code, failure.detail, { status: failure.status, retryAfterMs: failure.retryAfterMs, cause });
	}
}
