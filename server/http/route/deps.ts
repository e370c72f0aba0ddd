import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '#server/db/open-database.ts';
import type { Env } from '#server/env.ts';
import type { Devices } from '../guards/device-cookie.ts';
import type { CallLimits, Limits } from '../limits/call-limits.ts';
import type { SessionGate } from './require-user.ts';

/**
 * Dependencies of every route. A module whose routes need more extends it. Routes get nothing in any other way: no
 * globals, no decorators.
 */
export interface Deps {
	db: Db;
	env: Env;
	devices: Devices;
	limits: Limits;
	sessions: SessionGate;
	clock: () => Date;
}

/** The dependencies of one call: its uses count for its device and address. */
export type CallDeps<D extends Deps> = Omit<D, 'limits'> & { limits: CallLimits };

export function forCall<D extends Deps>(deps: D, request: FastifyRequest, reply: FastifyReply): CallDeps<D> {
	return { ...deps, limits: deps.limits.of(request, reply) };
}
