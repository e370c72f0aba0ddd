/// <reference types="vite/client" />

import { replicaStore } from '#roster/replica/replica-store.ts';
import type { Replica } from '#roster/replica.ts';
import { syncInWorker } from '#roster/worker/sync-in-worker.ts';
import { serve } from './bench-harness.ts';

const store = replicaStore(2);
let replica = await store.load();

const noop = () => undefined;

/** Settles when the page holds what the worker has stored. */
function syncAndSee(): Promise<void> {
	return new Promise((resolve, reject) => {
		const stop = store.subscribe(() => {
			replica = store.snapshot().replica;
			stop();
			resolve();
		});
		syncInWorker(2, noop, noop).catch(reject);
	});
}

serve({
	sync: syncAndSee,
	// The bench's server doesn't have this sport, so the worker starts and nothing is stored.
	beforeDelta: () => syncInWorker(99, noop, noop).catch(() => undefined),
	delta: syncAndSee,
	hot(query, offset) {
		(replica as Replica).search(query, offset, 21);
	},
	find(query) {
		(replica as Replica).find(query, 0, 21);
	},
	async query(query, offset) {
		const page = (replica as Replica).search(query, offset, 21);
		return { rows: await (replica as Replica).complete(page.rows), total: page.total };
	},
});
