import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '#server/db/open-database.ts';
import type { Env } from '#server/env.ts';
import type { CommonPasswords } from '#server/modules/identity/passwords/common-passwords/common-passwords.ts';
import type { PasswordQueue, Passwords } from '#server/modules/identity/passwords/password-queue.ts';
import type { PaymentProvider } from '#server/modules/payments/providers/payment-provider.ts';
import type { Devices } from '../guards/device-cookie.ts';
import type { CallLimits, Limits } from '../limits/call-limits.ts';

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
