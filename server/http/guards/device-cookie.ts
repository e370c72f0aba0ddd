import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerKey } from '#server/db/server-key.ts';
import type { Env } from '#server/env.ts';

/** A browser, distinguished from others behind the same address so limits work. It identifies nobody. */
export interface Device {
	id: string;
	/** Whether it was issued within its address's limit, or has solved a proof of work since. */
	vouched: boolean;
}

export interface Devices {
	/** The device of a cookie that we signed, or that this answer sets; undefined for a browser without one. */
	of(request: FastifyRequest): Device | undefined;
	/** Gives the browser its device cookie with this answer. */
	give(request: FastifyRequest, reply: FastifyReply, vouched: boolean): Device;
}

const ID = /^[A-Za-z0-9_-]{22}$/;
/** `v`: vouched, `u`: unproven. The signature is cut to 132 bits. */
const SIGNED = /^([A-Za-z0-9_-]{22})\.([uv])\.([A-Za-z0-9_-]{22})$/;
const FOUR_HUNDRED_DAYS = 400 * 24 * 60 * 60;

export function deviceCookieName(env: Pick<Env, 'https'>): string {
	return env.https ? '__Host-device' : 'device';
}

export function createDevices(env: Pick<Env, 'https'>, serverKey: ServerKey): Devices {
	const key = serverKey.for('device cookie');
	const name = deviceCookieName(env);

	/** The device of each request, read once. A device that a response issues counts for the rest of its request. */
	const devices = new WeakMap<FastifyRequest, Device>();

	return {
		of(request) {
			const mine = devices.get(request);
			if (mine !== undefined) return mine;
			const value = request.cookies[name] ?? '';
			const [, id, standing] = SIGNED.exec(value) ?? [];
			if (id === undefined) return undefined;
			const device = { id, vouched: standing === 'v' };
			if (!timingSafeEqual(Buffer.from(value), Buffer.from(signed(device, key)))) return undefined;
			devices.set(request, device);
			return device;
		},
		give(request, reply, vouched) {
			const id = this.of(request)?.id ?? unsigned(request.cookies[name]) ?? randomBytes(16).toString('base64url');
			const device = { id, vouched };
			void reply.setCookie(name, signed(device, key), { path: '/', httpOnly: true, sameSite: 'lax', secure: env.https, maxAge: FOUR_HUNDRED_DAYS });
			devices.set(request, device);
			return device;
		},
	};
}

/** The cookie that carries a device. */
export function deviceCookie(device: Device, serverKey: ServerKey): string {
	return signed(device, serverKey.for('device cookie'));
}

function signed({ id, vouched }: Device, key: Buffer): string {
	const text = `${id}.${vouched ? 'v' : 'u'}`;
	return `${text}.${createHmac('sha256', key).update(text).digest('base64url').slice(0, 22)}`;
}

/**
 * The id in an earlier version's cookie, which is unsigned. The browser keeps the id but counts as new, because anybody
 * could have made it up.
 */
function unsigned(value: string | undefined): string | undefined {
	return value !== undefined && ID.test(value) ? value : undefined;
}
