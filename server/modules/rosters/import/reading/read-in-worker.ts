import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import { ImportRefused } from '../import-refused.ts';
import type { CollectOptions, Findings } from './collect-records.ts';
import type { ReadMessage, ReadOrder } from './reading-worker-messages.ts';

/**
 * Memory limits of the thread. A small young generation keeps the process at 180 MB through a file of 590,000 athletes;
 * with the default, it takes 290 MB.
 */
const LIMITS = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 128 };

/** Like `collect`, in its own thread. @throws ImportRefused */
export async function readInWorker({ progress, take, ...order }: CollectOptions): Promise<Findings> {
	const worker = new Worker(new URL('./reading-worker.ts', import.meta.url), {
		workerData: order satisfies ReadOrder,
		resourceLimits: LIMITS,
	});
	try {
		for await (const [message] of on(worker, 'message', { close: ['exit'] }) as AsyncIterable<[ReadMessage]>) {
			if ('progress' in message) progress(message.progress);
			else if ('findings' in message) return message.findings;
			else if ('refused' in message) throw new ImportRefused(message.refused, message);
			else {
				await take(message.batch);
				worker.postMessage('next');
			}
		}
	} catch (error) {
		if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') {
			throw new ImportRefused(`The files take more than ${LIMITS.maxOldGenerationSizeMb} MB of memory to read. Import fewer at a time.`);
		}
		throw error;
	} finally {
		await worker.terminate();
	}
	throw new Error('the thread that reads files ended without an answer');
}
