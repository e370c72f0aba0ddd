/** Thread that reads the files of one import. Whatever they contain, the serving process only holds the batches. */
import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { ImportRefused } from '../import-refused.ts';
import { collect } from './collect-records.ts';
import type { ReadMessage, ReadOrder } from './reading-worker-messages.ts';

const port = parentPort;
if (port === null) throw new Error('reading/reading-worker.ts is a thread of an import');
const say = (message: ReadMessage) => port.postMessage(message);

try {
	const order = workerData as ReadOrder;
	const findings = await collect({
		...order,
		progress: (progress) => say({ progress }),
		// One batch at a time: the next is read once this one is in the database.
		take: async (batch) => {
			say({ batch });
			await once(port, 'message');
		},
	});
	say({ findings });
} catch (error) {
	if (!(error instanceof ImportRefused)) throw error;
	say({ refused: error.message, advice: error.advice, columns: error.columns, hints: error.hints, encodings: error.encodings });
}
