import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Env } from '#server/env.ts';
import { KNOWN_DAYS } from './known-device.ts';

/** 32 bytes in base64url. */
const wellFormed = /^[A-Za-z0-9_-]{43}$/;

const nameOf = (env: Env) => (env.https ? '__Host-known-device' : 'known-device');

/** The token by which accounts recognize this browser (`known_devices`). It means nothing to anybody else. */
export function knownDeviceOf(request: FastifyRequest, env: Env): string | undefined {
	const value = request.cookies[nameOf(env)];
	return value !== undefined && wellFormed.test(value) ? value : undefined;
}

export function setKnownDevice(reply: FastifyReply, env: Env, token: string): void {
	const maxAge = KNOWN_DAYS * 24 * 60 * 60;
	void reply.setCookie(nameOf(env), token, { path: '/', httpOnly: true, sameSite: 'lax', secure: env.https, maxAge });
}
