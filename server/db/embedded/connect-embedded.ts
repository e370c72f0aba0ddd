import { DatabasePool } from '../pool/database-pool.ts';
import { DatabaseScheduler } from '../pool/database-scheduler.ts';
import { DatabaseThread } from './database-thread.ts';
import type { EmbeddedSource } from './thread-messages.ts';
import { ThreadStream } from './thread-stream.ts';

const WAITING_READS = 200;

export interface EmbeddedPool {
	pool: DatabasePool;
	thread: DatabaseThread;
}

/** Opens the embedded database in its own thread. It has one session, so all work takes turns. */
export async function connectEmbedded(
	source: EmbeddedSource,
	{ ownPatienceMs = Number.POSITIVE_INFINITY, readsPatienceMs = 5_000 } = {},
): Promise<EmbeddedPool> {
	const thread = await DatabaseThread.open(source);
	const pool = new DatabasePool({
		stream: () => new ThreadStream(thread),
		user: 'postgres',
		database: 'postgres',
		max: 1,
		idleTimeoutMillis: 0,
		turns: new DatabaseScheduler({
			total: 1,
			vital: 1,
			reads: 1,
			patienceMs: { vital: 10_000, reads: readsPatienceMs, own: ownPatienceMs },
			begunPatienceMs: readsPatienceMs,
			waitingReads: WAITING_READS,
		}),
	});
	return { pool, thread };
}
