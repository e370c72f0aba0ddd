import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Env } from '#server/env.ts';

/** 32 bytes in base64url. */
const wellFormed = /^[A-Za-z0-9_-]{43}$/;

export function sessionCookieName(env: Env): string {
	return env.https ? '__Host-session' : 'session';
}

/** The browser's token: undefined without the cookie, '' if it can't be ours. */
export function sessionToken(request: FastifyRequest, env: Env): string | undefined {
	const value = request.cookies[sessionCookieName(env)];
	return value === undefined || wellFormed.test(value) ? value : '';
}

const attributes = (env: Env) => ({ path: '/', httpOnly: true, sameSite: 'lax', secure: env.https }) as const;

export function setSessionCookie(reply: FastifyReply, env: Env, token: string, expires: Date): void {
	void reply.setCookie(sessionCookieName(env), token, { ...attributes(env), expires });
}

export function clearSessionCookie(reply: FastifyReply, env: Env): void {
	void reply.clearCookie(sessionCookieName(env), attributes(env));
}
