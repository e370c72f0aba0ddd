import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Env } from '#server/env.ts';

const self = ["'self'"];
const none = ["'none'"];
const YEAR = 365 * 24 * 60 * 60;

/** Security headers of every answer. The page needs nothing beyond its own origin, save for athletes' photos. */
export async function securityHeaders(app: FastifyInstance, env: Env): Promise<void> {
	await app.register(helmet, {
		contentSecurityPolicy: {
			useDefaults: false,
			directives: {
				defaultSrc: none,
				scriptSrc: self,
				styleSrc: self,
				imgSrc: [...self, 'data:', ...env.IMAGE_HOSTS],
				fontSrc: self,
				// The service worker fetches the photos that it keeps.
				connectSrc: [...self, ...env.IMAGE_HOSTS],
				manifestSrc: self,
				workerSrc: self,
				frameSrc: self,
				formAction: self,
				baseUri: none,
				objectSrc: none,
				frameAncestors: none,
				requireTrustedTypesFor: ["'script'"],
			},
		},
		strictTransportSecurity: env.https ? { maxAge: YEAR, includeSubDomains: false } : false,
		// `no-referrer`, helmet's default, would also turn the Origin of our own forms into "null".
		referrerPolicy: { policy: 'same-origin' },
		// The checkout opens in a tab of its own.
		crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
		crossOriginEmbedderPolicy: false,
		xFrameOptions: { action: 'deny' },
	});
}
