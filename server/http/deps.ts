import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '#server/db/open.ts';
import type { Env } from '#server/env.ts';
import type { CommonPasswords } from '#server/identity/common-passwords/common-passwords.ts';
import type { PasswordQueue, Passwords } from '#server/identity/passwords.ts';
import type { CallLimits, Limits } from '#server/limits/limits.ts';
import type { PaymentProvider } from '#server/payments/provider.ts';
import type { Devices } from './device.ts';

/** What routes get. Nothing else reaches them: no globals, no decorators. */
export interface Deps {
	db: Db;
	env: Env;
	payments: PaymentProvider;
	passwords: PasswordQueue;
	commonPasswords: CommonPasswords;
	devices: Devices;
	limits: Limits;
	clock: () => Date;
}

/**
 * The dependencies of one call: its password checks wait in line by its address, and its uses count for its device and
 * address.
 */
export type CallDeps = Omit<Deps, 'passwords' | 'limits'> & { passwords: Passwords; limits: CallLimits };

export function forCall(deps: Deps, request: FastifyRequest, reply: FastifyReply): CallDeps {
	return { ...deps, passwords: deps.passwords.from(request.ip), limits: deps.limits.of(request, reply) };
}
