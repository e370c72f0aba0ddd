import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import { api } from '#domain/api/api-paths.ts';
import type { Env } from '#server/env.ts';

const self = ["'self'"];
const none = ["'none'"];
const YEAR = 365 * 24 * 60 * 60;
/** Name of the endpoint to which browsers report violations. */
const REPORTS = 'csp';

/**
 * Browser features that neither our pages nor a frame in them may use: everything that reaches a person's surroundings,
 * devices, or money. Sharing and copying an address, which the page does, keep the browser's default, which allows only
 * our own pages. The list has only features that every browser knows, because an unknown one logs a warning in the
 * console of every page.
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
	...['idle-detection', 'local-fonts', 'magnetometer', 'microphone', 'midi', 'payment', 'picture-in-picture', 'screen-wake-lock', 'serial'],
	...['usb', 'window-management', 'xr-spatial-tracking'],
]
	.map((feature) => `${feature}=()`)
	// Passkeys, on our own pages.
	.concat('publickey-credentials-create=(self)', 'publickey-credentials-get=(self)')
	.join(', ');

/** Headers by name. */
export type HeaderTable = ReadonlyMap<string, string>;

/**
 * Security headers of every answer. The page needs nothing beyond its own origin except athletes' photos.
 * @param inlineScripts hashes of the scripts in the page itself (`inlineScriptHashes`)
 */
export function securityHeaders(env: Env, inlineScripts: readonly string[]): HeaderTable {
	// The page asks the identity provider for tokens and renews them in a hidden frame. Our own provider has our origin.
	const issuer = env.IDENTITY === 'oidc' ? [new URL(env.OIDC_ISSUER).origin] : [];
	const set = helmet({
		contentSecurityPolicy: {
			useDefaults: false,
			directives: {
				defaultSrc: none,
				scriptSrc: [...self, ...inlineScripts],
				styleSrc: self,
				imgSrc: [...self, 'data:', ...env.IMAGE_HOSTS],
				fontSrc: self,
				// The service worker fetches the photos that it stores.
				connectSrc: [...self, ...env.IMAGE_HOSTS, ...issuer],
				manifestSrc: self,
				workerSrc: self,
				frameSrc: [...self, ...issuer],
				formAction: self,
				baseUri: none,
				objectSrc: none,
				frameAncestors: none,
				requireTrustedTypesFor: ["'script'"],
				// The page's only Trusted Types policy, for worker URLs (src/app/trusted-types.ts). No library creates
				// another.
				trustedTypes: ['default'],
				reportUri: [api.cspReports],
				// With this, Chromium ignores `report-uri`, and it accepts endpoints only on https.
				...(env.https ? { reportTo: [REPORTS] } : {}),
			},
		},
		strictTransportSecurity: env.https ? { maxAge: YEAR, includeSubDomains: true } : false,
		// helmet's default `no-referrer` would also turn the Origin of our own forms into "null".
		referrerPolicy: { policy: 'same-origin' },
		// The checkout opens in its own tab.
		crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
		crossOriginEmbedderPolicy: false,
		xFrameOptions: { action: 'deny' },
	});
	const table = new Map<string, string>();
	const recorder = { setHeader: (name: string, value: string) => table.set(name, value), removeHeader: () => undefined };
	// The headers are the same for every request, because helmet doesn't look at the request.
	set({} as IncomingMessage, recorder as unknown as ServerResponse, (error) => {
		if (error !== undefined) throw error;
	});
	table.set('Permissions-Policy', PERMISSIONS);
	return env.https ? table.set('Reporting-Endpoints', `${REPORTS}="${api.cspReports}"`) : table;
}

/** Headers that matter only for an answer that a browser shows as a document, apart from the policy for its content. */
const OF_DOCUMENTS = [
	'Cross-Origin-Opener-Policy',
	'Origin-Agent-Cluster',
	'Permissions-Policy',
	'Referrer-Policy',
	'Reporting-Endpoints',
	'X-DNS-Prefetch-Control',
	'X-Download-Options',
	'X-Permitted-Cross-Domain-Policies',
	'X-XSS-Protection',
];
/** Opened by itself, data shows nothing, runs nothing, and loads nothing. */
const DATA_POLICY = "default-src 'none';frame-ancestors 'none'";
const DATA_TYPE = /^application\/(json|x-ndjson)/;

/**
 * Of the security headers, those that JSON needs. A phone that syncs gets dozens of such answers, and the rest is longer
 * than most of them.
 */
export function dataHeaders(table: HeaderTable): HeaderTable {
	const kept = [...table].filter(([name]) => !OF_DOCUMENTS.includes(name));
	return new Map(kept).set('Content-Security-Policy', DATA_POLICY);
}

/** Leaves out of JSON answers what only documents need. */
export function shortenDataHeaders(app: FastifyInstance): void {
	app.addHook('onSend', async (_request, reply) => {
		if (!DATA_TYPE.test(String(reply.getHeader('content-type') ?? ''))) return;
		for (const name of OF_DOCUMENTS) reply.raw.removeHeader(name);
		reply.raw.setHeader('Content-Security-Policy', DATA_POLICY);
	});
}

export function setHeaders(answer: ServerResponse, table: HeaderTable): void {
	for (const [name, value] of table) answer.setHeader(name, value);
}

/** Adds the headers to responses to injected requests, which don't go through Node's server (`nodeServer`). */
export function headersWithoutServer(app: FastifyInstance, table: HeaderTable): void {
	app.addHook('onRequest', async (_request, { raw }) => {
		if (!raw.hasHeader('content-security-policy')) setHeaders(raw, table);
	});
}

/**
 * An answer that sets a cookie is for one browser, and no cache may store it for another. Call this after registering
 * the plugin that sets cookies.
 */
export function keepCookiesOutOfCaches(app: FastifyInstance): void {
	app.addHook('onSend', async (_request, reply) => {
		const isPrivate = /no-store|private/.test(String(reply.getHeader('cache-control') ?? ''));
		if (!isPrivate && (reply.hasHeader('set-cookie') || reply.raw.hasHeader('set-cookie'))) void reply.header('cache-control', 'no-store');
	});
}

/**
 * For pages of a login at the identity provider: a pop-up keeps its opener, and with `framed` our own page may load it
 * in its hidden frame. Call this after the headers above are set.
 */
export function letLoginWindowsOpen(answer: ServerResponse, { framed }: { framed: boolean }): void {
	answer.setHeader('cross-origin-opener-policy', 'unsafe-none');
	if (!framed) return;
	answer.setHeader('content-security-policy', String(answer.getHeader('content-security-policy')).replace("frame-ancestors 'none'", "frame-ancestors 'self'"));
	answer.setHeader('x-frame-options', 'SAMEORIGIN');
}
