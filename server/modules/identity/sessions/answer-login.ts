import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Session } from '#domain/account/account.ts';
import type { Env } from '#server/env.ts';
import { sessionToken, setSessionCookie } from '#server/http/route/session-cookie.ts';
import { deviceLabel } from './device-label.ts';
import { knownDeviceOf, setKnownDevice } from './known-device-cookie.ts';
import type { NewLogin, StartedSession } from './start-session.ts';

/** The browser's cookies and its `User-Agent`. */
export function browserOf(request: FastifyRequest, env: Env): NewLogin {
	return { oldToken: sessionToken(request, env), device: knownDeviceOf(request, env), label: deviceLabel(request.headers['user-agent']) };
}

/** Gives the browser the cookies of its new session. @returns the answer to the login */
export function answerLogin(reply: FastifyReply, env: Env, { token, expires_at, device, session }: StartedSession): Session {
	setSessionCookie(reply, env, token, expires_at);
	setKnownDevice(reply, env, device);
	return session;
}
