import { type Challenge, PROOF_HEADER, type Proof } from '#domain/api/proof-of-work.ts';
import { findSolution } from './find-solution.ts';
import address from './proof-worker.ts?worker&url';
import type { ProofReply, ProofRequest } from './proof-worker-messages.ts';

/**
 * Solves a challenge in a worker, so the page stays responsive.
 * @returns the header for repeating the call. @throws if no solution is found, or the signal aborts.
 */
export async function solveProof(challenge: Challenge, signal?: AbortSignal): Promise<Record<string, string>> {
	const solution = await (typeof Worker === 'undefined' ? findHere(challenge, signal) : findInWorker(challenge, signal));
	signal?.throwIfAborted();
	if (solution === undefined) throw new Error('We couldn’t verify your browser in time.');
	return { [PROOF_HEADER]: btoa(JSON.stringify({ challenge, solution } satisfies Proof)) };
}

/** For environments without workers. The search yields to other work. */
function findHere(challenge: Challenge, signal?: AbortSignal): Promise<Proof['solution'] | undefined> {
	const controller = new AbortController();
	signal?.addEventListener('abort', () => controller.abort(), { once: true });
	return findSolution(challenge, controller);
}

async function findInWorker(challenge: Challenge, signal?: AbortSignal): Promise<Proof['solution'] | undefined> {
	// The page's default Trusted Types policy allows this address.
	const worker = new Worker(address, { type: 'module' });
	try {
		return await new Promise<Proof['solution'] | undefined>((resolve, reject) => {
			signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
			worker.addEventListener('message', ({ data }: MessageEvent<ProofReply>) => ('reason' in data ? reject(new Error(data.reason)) : resolve(data.solution)));
			worker.addEventListener('error', (event) => reject(new Error(event.message || 'The proof worker cannot be started.')));
			worker.postMessage(challenge satisfies ProofRequest);
		});
	} finally {
		worker.terminate();
	}
}
