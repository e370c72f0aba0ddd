import type { FastifyInstance, FastifyRequest } from 'fastify';
import { clientAddress } from '#server/core/client-address.ts';
import { HttpError } from '../errors/http-error.ts';
import type { Devices } from './device-cookie.ts';

export interface ThrottleLimits {
	/** Requests per window and device. */
	device: number;
	/**
	 * Requests per window and address: generous, because a stadium shares one. Browsers without our device cookie share a
	 * tenth of it.
	 */
	address: number;
	windowMs: number;
}

/** An `onRequest` hook. */
export type Throttle = (request: FastifyRequest) => Promise<void>;

/** How many devices and addresses have counters; the least recently seen are forgotten first. */
const REMEMBERED = 50_000;

/**
 * A throttle within this process, with its own counters. Routes that share them pass the same one. It stops bursts;
 * `Limits` counts limits that must hold exactly. The hook throws HttpError 429 `throttled` with `Retry-After`.
 */
export function createThrottle(app: FastifyInstance, { devices }: { devices: Devices }, limits: ThrottleLimits): Throttle {
	const shared = { timeWindow: limits.windowMs, cache: REMEMBERED };
	const keyGenerator = (request: FastifyRequest) => clientAddress(request.ip).address;
	const perDevice = app.createRateLimit({ ...shared, max: limits.device, keyGenerator: (request) => devices.of(request)?.id ?? '' });
	const perNewcomers = app.createRateLimit({ ...shared, max: Math.max(limits.device, Math.ceil(limits.address / 10)), keyGenerator });
	const perAddress = app.createRateLimit({ ...shared, max: limits.address, keyGenerator });
	return async (request) => {
		const isVouched = devices.of(request)?.vouched === true;
		for (const limiter of [isVouched ? perDevice : perNewcomers, perAddress]) {
			const result = await limiter(request);
			if (!result.isAllowed && result.isExceeded) {
				throw new HttpError(429, 'throttled', 'Too many requests. Please wait a moment and try again.', { retryAfter: result.ttlInSeconds });
			}
		}
	};
}

/** For read-only calls. */
export const BROWSE_LIMITS: ThrottleLimits = { device: 600, address: 60_000, windowMs: 60_000 };

/** For calls that take a password or a code: far more than a person types. */
export const PASSWORD_LIMITS: ThrottleLimits = { device: 20, address: 600, windowMs: 60_000 };
