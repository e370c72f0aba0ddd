import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Env } from '#server/env.ts';

const wellFormed = /^[A-Za-z0-9_-]{22}$/;
const FOUR_HUNDRED_DAYS = 400 * 24 * 60 * 60;

export function deviceCookieName(env: Env): string {
	return env.https ? '__Host-device' : 'device';
}

/** The device that the browser says it is. It tells devices behind one address apart for throttling; it identifies nobody. */
export function deviceOf(request: FastifyRequest, env: Env): string | undefined {
	const value = request.cookies[deviceCookieName(env)];
	return value !== undefined && wellFormed.test(value) ? value : undefined;
}

/** As `deviceOf`; a browser that has no device cookie is given one with this answer. */
export function ensureDevice(request: FastifyRequest, reply: FastifyReply, env: Env): string {
	const known = deviceOf(request, env);
	if (known !== undefined) return known;
	const device = randomBytes(16).toString('base64url');
	void reply.setCookie(deviceCookieName(env), device, { path: '/', httpOnly: true, sameSite: 'lax', secure: env.https, maxAge: FOUR_HUNDRED_DAYS });
	return device;
}
