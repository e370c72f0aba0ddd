import { findSolution } from './find-solution.ts';
import type { ProofReply, ProofRequest } from './proof-worker-messages.ts';

/** Solves one challenge off the page's thread. */
declare const self: DedicatedWorkerGlobalScope;

const reply = (message: ProofReply) => self.postMessage(message);

self.addEventListener('message', async ({ data }: MessageEvent<ProofRequest>) => {
	try {
		reply({ solution: await findSolution(data) });
	} catch (error) {
		reply({ reason: error instanceof Error ? `${error.name}: ${error.message}` : String(error) });
	}
});
