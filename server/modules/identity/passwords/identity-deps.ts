import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CallDeps, type Deps, forCall } from '#server/http/route/deps.ts';
import type { CommonPasswords } from './common-passwords/common-passwords.ts';
import type { PasswordQueue, Passwords } from './password-queue.ts';

/** Dependencies of routes that take a password. */
export interface IdentityDeps extends Deps {
	passwords: PasswordQueue;
	commonPasswords: CommonPasswords;
}

/** The dependencies of one call, whose password checks wait in line by its address. */
export type PasswordCallDeps = Omit<CallDeps<IdentityDeps>, 'passwords'> & { passwords: Passwords };

export function forPasswordCall(deps: IdentityDeps, request: FastifyRequest, reply: FastifyReply): PasswordCallDeps {
	return { ...forCall(deps, request, reply), passwords: deps.passwords.from(request.ip) };
}
