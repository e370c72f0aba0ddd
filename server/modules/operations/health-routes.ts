import { existsSync } from 'node:fs';
import * as z from 'zod/mini';
import { diskSpace } from '#server/core/disk-space.ts';
import { loggable } from '#server/core/loggable.ts';
import { VERSION } from '#server/core/version.ts';
import { withDeadline } from '#server/core/with-deadline.ts';
import { missingMigrations } from '#server/db/database-version.ts';
import type { ReplicaState } from '#server/db/pool/read-replica.ts';
import { serviceUnavailable } from '#server/http/errors/http-error.ts';
import { BROWSE_LIMITS, defineThrottle } from '#server/http/guards/throttle.ts';
import { type ApiRoute, defineRoute } from '#server/http/route/define-route.ts';
import type { Deps } from '#server/http/route/deps.ts';

/** A database that takes longer than this isn't ready for people. */
const READY_WITHIN_MS = 2000;

/** Two files of the database's log: with less space, the next one may not fit. */
const ROOM_BYTES = 32 * 1024 * 1024;

const answer = z.object({
	status: z.literal('ok'),
	version: z.string(),
	/** Of `DATABASE_READ_URL`, once it was needed. Without a replica, the primary answers, so people notice nothing. */
	replica: z.optional(z.enum(['used', 'behind', 'away', 'wrong'])),
});
const OK = { status: 'ok', version: VERSION } as const;
const EXAMPLE = { status: 'ok', version: '1.4.0' } as const;

/** Apart from all other calls, so strangers' requests never make the service look unhealthy. */
const healthThrottle = defineThrottle(BROWSE_LIMITS);
const common = { method: 'GET', who: 'anyone', apiKey: false, answer, throttle: healthThrottle } as const;

export interface HealthDeps extends Deps {
	/**
	 * Whether the data folder was there at the start. A folder that was there and is gone holds the database's files no
	 * longer, although those that are open still take writes.
	 */
	hadDataFolder: boolean;
	/** How far the database's replica is of use. */
	replicaState: () => ReplicaState | undefined;
}

/** A supervisor's two questions: whether to restart the process, and whether to send it requests. */
export const healthRoutes: readonly ApiRoute<HealthDeps>[] = [
	defineRoute({
		...common,
		path: '/healthz',
		summary: 'Check whether the process is alive',
		description: 'Doesn’t check the database, because a restart wouldn’t fix that.',
		example: { address: '/healthz', answer: EXAMPLE },
		handler: async (_deps, { reply }) => {
			void reply.header('cache-control', 'no-store');
			return OK;
		},
	}),

	defineRoute({
		...common,
		path: '/readyz',
		summary: 'Check whether the service is ready: the database responds, has every migration, and has space left',
		errors: ['unavailable'],
		example: { address: '/readyz', answer: EXAMPLE },
		handler: async (deps, { request, reply }) => {
			try {
				if ((await withDeadline(READY_WITHIN_MS, missingMigrations(deps.db))) > 0) throw new NotReadyError('The database is from an older version.');
				if (deps.env.DATABASE_URL === undefined) await requireRoom(deps.env.DATA_DIR, deps.hadDataFolder);
			} catch (error) {
				request.log.error({ failure: loggable(error) }, 'not ready');
				throw serviceUnavailable(error instanceof NotReadyError ? error.message : 'The database isn’t responding.', 2);
			}
			void reply.header('cache-control', 'no-store');
			const replica = deps.replicaState();
			return replica === undefined ? OK : { ...OK, replica };
		},
	}),
];

/** Its message may be shown to anybody. */
class NotReadyError extends Error {}

/** The embedded database's disk. A separate PostgreSQL watches its own. @throws NotReadyError */
async function requireRoom(folder: string, hadFolder: boolean): Promise<void> {
	if (!existsSync(folder)) {
		if (hadFolder) throw new NotReadyError('The database’s folder is gone.');
		return;
	}
	if ((await diskSpace(folder)).free < ROOM_BYTES) throw new NotReadyError('The database’s disk is full.');
}
