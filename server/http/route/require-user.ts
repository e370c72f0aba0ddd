import type { FastifyReply, FastifyRequest } from 'fastify';
import { UNATTENDED_HEADER } from '#domain/api/api-paths.ts';
import type { StaffSide } from '#domain/api/claim-paths.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { deskMessages } from '#domain/texts/desk-messages.ts';
import { supportMessages } from '#domain/texts/support-messages.ts';
import { loggable } from '#server/core/loggable.ts';
import type { Env } from '#server/env.ts';
import { HttpError } from '../errors/http-error.ts';
import { clearSessionCookie, sessionToken } from './session-cookie.ts';
import type { SessionUser } from './session-user.ts';

/** Permitted callers (design §5). `support`: support and admins. */
export type RequiredRole = 'anyone' | 'user' | 'support' | StaffSide;

/** How recent a proof of identity the call needs (decision 128). */
export type Proof = 'recent';

/** Access to a call's session. The identity module implements it, so this layer depends on no module. */
export interface SessionGate {
	/** The live session that a cookie's token opens; undefined if it is unknown or ended. */
	find(token: string, now: Date): Promise<SessionUser | undefined>;
	/** The text for a person whose session has ended. */
	endText(token: string | undefined): Promise<string>;
	/** @throws HttpError 403 `passkey_required` for an admin who has to use a passkey and hasn't in this session. */
	requireAdminPasskey(user: SessionUser): Promise<void>;
	/** @throws HttpError 403 `prove_again` for staff who were away too long. */
	requirePresence(user: SessionUser, now: Date): void;
	/** @throws HttpError 403 `prove_again` if the person hasn't proved their identity recently. */
	requireRecentProof(user: SessionUser, now: Date): void;
	/** Whether `requireRecentProof` would let the session through. */
	hasRecentProof(user: SessionUser, now: Date): boolean;
	/** Stores that the session is in use and, with `staff`, that it is used as an admin's or a desk's. */
	noteActivity(user: SessionUser, use: { now: Date; staff: boolean }): Promise<void>;
}

/** Dependencies for finding the caller. */
export interface SessionDeps {
	env: Env;
	clock: () => Date;
	sessions: SessionGate;
}

/** The live session of a request; undefined for a visitor and for an ended session. */
export async function currentUser({ env, clock, sessions }: SessionDeps, request: FastifyRequest): Promise<SessionUser | undefined> {
	const token = sessionToken(request, env);
	return token === undefined || token === '' ? undefined : sessions.find(token, clock());
}

/**
 * The session's user, with the role that the database has now. Records that the session is in use, unless the page says
 * that nobody is there.
 * @throws HttpError 401 `no_session` without the cookie; 401 `session_ended` for an ended session, whose cookie the
 *   response removes; 403 `forbidden` if the role isn't enough; 403 `passkey_required` for an admin who has to use a
 *   passkey first; 403 `prove_again` for staff who were away too long, and if the session has no proof as recent as
 *   `proof` requires.
 */
export async function requireUser(
	deps: SessionDeps,
	request: FastifyRequest,
	reply: FastifyReply,
	who: Exclude<RequiredRole, 'anyone'>,
	proof?: Proof,
): Promise<SessionUser> {
	if (sessionToken(request, deps.env) === undefined) throw new HttpError(401, 'no_session', 'Please log in first.');
	const user = await currentUser(deps, request);
	if (user === undefined) {
		clearSessionCookie(reply, deps.env);
		throw new HttpError(401, 'session_ended', await deps.sessions.endText(sessionToken(request, deps.env)));
	}
	if (who === 'admin' && user.role !== 'admin') throw new HttpError(403, 'forbidden', accountMessages.adminRole.adminsOnly, { user_id: user.user_id });
	if (who === 'support' && user.role !== 'admin' && !user.is_support)
		throw new HttpError(403, 'forbidden', supportMessages.supportOnly, { user_id: user.user_id });
	if (who === 'school-desk' && user.schools.length === 0) throw new HttpError(403, 'forbidden', deskMessages.desksOnly, { user_id: user.user_id });
	const now = deps.clock();
	// It asks nothing of anybody but admins.
	if (who === 'admin' || who === 'support') await deps.sessions.requireAdminPasskey(user);
	if (who !== 'user') deps.sessions.requirePresence(user, now);
	if (proof === 'recent') deps.sessions.requireRecentProof(user, now);
	if (request.headers[UNATTENDED_HEADER] === undefined) {
		await deps.sessions.noteActivity(user, { now, staff: who !== 'user' }).catch((error: unknown) => {
			// A full disk must not stop people from reading.
			request.log.warn({ failure: loggable(error) }, 'session activity not recorded');
		});
	}
	return user;
}

/** @throws HttpError 403 if an id in path, query, or body isn't the session's own. */
export function requireOwn(user: SessionUser, user_id: number): void {
	if (user.user_id !== user_id) throw new HttpError(403, 'forbidden', 'This belongs to a different account.', { user_id: user.user_id });
}
