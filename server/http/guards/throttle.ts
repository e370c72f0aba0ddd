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

/** A throttle of routes. Those that name the same one share its counters, of which each app has its own. */
export interface Throttle {
	readonly limits: ThrottleLimits;
}

/** An `onRequest` hook. */
type ThrottleHook = (request: FastifyRequest) => Promise<void>;

/** How many devices and addresses have counters; the least recently seen are forgotten first. */
const REMEMBERED = 50_000;

/** Keyed by the app's server, which a plugin's encapsulated instance shares with the app. */
const hooks = new WeakMap<object, Map<Throttle, ThrottleHook>>();

/** A throttle apart from all others, also from one with the same limits. */
export function defineThrottle(limits: ThrottleLimits): Throttle {
	return { limits };
}

/**
 * The hook that counts a throttle's requests in this app. It stops bursts; `Limits` counts limits that must hold exactly.
 * The hook throws HttpError 429 `throttled` with `Retry-After`.
 */
export function throttleHook(app: FastifyInstance, deps: { devices: Devices }, throttle: Throttle): ThrottleHook {
	const ofApp = hooks.get(app.server) ?? new Map<Throttle, ThrottleHook>();
	hooks.set(app.server, ofApp);
	const hook = ofApp.get(throttle) ?? createHook(app, deps, throttle.limits);
	ofApp.set(throttle, hook);
	return hook;
}

function createHook(app: FastifyInstance, { devices }: { devices: Devices }, limits: ThrottleLimits): ThrottleHook {
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

/** Enough for one person who reads lists and types into a search box. */
const ADMIN_LIMITS: ThrottleLimits = { device: 240, address: 4800, windowMs: 60_000 };

/** Shared by the modules' read-only calls. */
export const browseThrottle = defineThrottle(BROWSE_LIMITS);

/** Shared by the modules' calls that take a password or a code. */
export const passwordThrottle = defineThrottle(PASSWORD_LIMITS);

/** Shared by the calls of the dashboard. */
export const adminThrottle = defineThrottle(ADMIN_LIMITS);
