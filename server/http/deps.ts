import type { FastifyRequest } from 'fastify';
import type { Db } from '#server/db/open.ts';
import type { Env } from '#server/env.ts';
import type { PasswordQueue, Passwords } from '#server/identity/passwords.ts';
import type { PaymentProvider } from '#server/payments/provider.ts';

/** What routes are given. Nothing else reaches them: no globals, no decorators. */
export interface Deps {
	db: Db;
	env: Env;
	payments: PaymentProvider;
	passwords: PasswordQueue;
	clock: () => Date;
}

/** The same for what one caller asks: their passwords wait in line by where they call from. */
export function forCaller(deps: Deps, request: FastifyRequest): Omit<Deps, 'passwords'> & { passwords: Passwords } {
	return { ...deps, passwords: deps.passwords.from(request.ip) };
}
