import type { ServerResponse } from 'node:http';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Env } from '#server/env.ts';

const self = ["'self'"];
const none = ["'none'"];
const YEAR = 365 * 24 * 60 * 60;

/** Security headers of every answer. The page needs nothing beyond its own origin, save for athletes' photos. */
export async function securityHeaders(app: FastifyInstance, env: Env): Promise<void> {
	// The page asks the identity provider for tokens, and renews them in a hidden frame; our own is of our origin.
	const issuer = env.IDENTITY === 'oidc' ? [new URL(env.OIDC_ISSUER).origin] : [];
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
				connectSrc: [...self, ...env.IMAGE_HOSTS, ...issuer],
				manifestSrc: self,
				workerSrc: self,
				frameSrc: [...self, ...issuer],
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

/**
 * For the pages of a login by the identity provider: one in a pop-up keeps its opener, and with `framed` our own page may load it in its
 * hidden frame. To be called once the headers above are set.
 */
export function letLoginWindowsOpen(answer: ServerResponse, { framed }: { framed: boolean }): void {
	answer.setHeader('cross-origin-opener-policy', 'unsafe-none');
	if (!framed) return;
	answer.setHeader('content-security-policy', String(answer.getHeader('content-security-policy')).replace("frame-ancestors 'none'", "frame-ancestors 'self'"));
	answer.setHeader('x-frame-options', 'SAMEORIGIN');
}
