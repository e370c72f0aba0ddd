import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import { api } from '#domain/api/api-paths.ts';
import type { Env } from '#server/env.ts';

const self = ["'self'"];
const none = ["'none'"];
const YEAR = 365 * 24 * 60 * 60;
/** Name of the endpoint that browsers report violations to. */
const REPORTS = 'csp';

/**
 * What no page of ours may ask of a browser, nor a frame in it: whatever reaches a person's surroundings, devices or money. Sharing an address and copying it,
 * which the page does, stay as browsers have them: for our own pages alone. Only features that browsers know everywhere, since each other one is a warning on
 * every page's console.
 */
const PERMISSIONS = [
	...[
		'accelerometer',
		'autoplay',
		'camera',
		'clipboard-read',
		'display-capture',
		'encrypted-media',
		'fullscreen',
		'gamepad',
		'geolocation',
		'gyroscope',
		'hid',
	],
	...['idle-detection', 'local-fonts', 'magnetometer', 'microphone', 'midi', 'payment', 'picture-in-picture', 'publickey-credentials-create'],
	...['publickey-credentials-get', 'screen-wake-lock', 'serial', 'usb', 'window-management', 'xr-spatial-tracking'],
]
	.map((feature) => `${feature}=()`)
	.join(', ');

/** Headers by their names. */
export type HeaderTable = ReadonlyMap<string, string>;

/** Security headers of every answer. The page needs nothing beyond its own origin, save for athletes' photos. */
export function securityHeaders(env: Env): HeaderTable {
	// The page asks the identity provider for tokens, and renews them in a hidden frame; our own is of our origin.
	const issuer = env.IDENTITY === 'oidc' ? [new URL(env.OIDC_ISSUER).origin] : [];
	const set = helmet({
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
				// The page's one policy, for the addresses of workers (src/app/trusted-types.ts). No library makes another.
				trustedTypes: ['default'],
				reportUri: [api.cspReports],
				// Chromium leaves `report-uri` aside where it finds this, and knows its endpoints on https alone.
				...(env.https ? { reportTo: [REPORTS] } : {}),
			},
		},
		strictTransportSecurity: env.https ? { maxAge: YEAR, includeSubDomains: true } : false,
		// `no-referrer`, helmet's default, would also turn the Origin of our own forms into "null".
		referrerPolicy: { policy: 'same-origin' },
		// The checkout opens in a tab of its own.
		crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
		crossOriginEmbedderPolicy: false,
		xFrameOptions: { action: 'deny' },
	});
	const table = new Map<string, string>();
	const recorder = { setHeader: (name: string, value: string) => table.set(name, value), removeHeader: () => undefined };
	// The same for every request: helmet looks at none of them.
	set({} as IncomingMessage, recorder as unknown as ServerResponse, (error) => {
		if (error !== undefined) throw error;
	});
	table.set('Permissions-Policy', PERMISSIONS);
	return env.https ? table.set('Reporting-Endpoints', `${REPORTS}="${api.cspReports}"`) : table;
}

export function setHeaders(answer: ServerResponse, table: HeaderTable): void {
	for (const [name, value] of table) answer.setHeader(name, value);
}

/** Requests that are injected don't come by Node's server, whose answers bring the headers with them (`nodeServer`). */
export function headersWithoutServer(app: FastifyInstance, table: HeaderTable): void {
	app.addHook('onRequest', async (_request, { raw }) => {
		if (!raw.hasHeader('content-security-policy')) setHeaders(raw, table);
	});
}

/** An answer that sets a cookie is for one browser, and no cache may keep it for another. To be called after the plugin that sets cookies. */
export function keepCookiesOutOfCaches(app: FastifyInstance): void {
	app.addHook('onSend', async (_request, reply) => {
		const isPrivate = /no-store|private/.test(String(reply.getHeader('cache-control') ?? ''));
		if (!isPrivate && (reply.hasHeader('set-cookie') || reply.raw.hasHeader('set-cookie'))) void reply.header('cache-control', 'no-store');
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
