import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { oneExportEach } from '#server/http/answers/one-export.ts';
import { boundedServers, type ServerFactory } from '#server/http/connections/bounded-server.ts';
import { connectionBounds } from '#server/http/connections/connection-bounds.ts';
import { answerBrokenRequest, closeAnsweredConnections, nodeServer } from '#server/http/connections/node-server.ts';
import { trackRequests } from '#server/http/connections/request-scope.ts';
import { handleError } from '#server/http/errors/http-error.ts';
import { createDevices } from '#server/http/guards/device-cookie.ts';
import { inlineScriptHashes } from '#server/http/guards/inline-scripts.ts';
import { refuseCrossSite, refuseNul, refuseOtherHosts } from '#server/http/guards/refuse-requests.ts';
import { dataHeaders, headersWithoutServer, keepCookiesOutOfCaches, securityHeaders, shortenDataHeaders } from '#server/http/guards/security-headers.ts';
import { createLimits } from '#server/http/limits/call-limits.ts';
import type { LimitFigures } from '#server/http/limits/limit-figures.ts';
import { createLogLimit } from '#server/http/log/log-limit.ts';
import { logRequests } from '#server/http/log/log-requests.ts';
import { registerRoutes } from '#server/http/route/register-routes.ts';
import { CommonPasswords, createPasswords, createSessionGate, createTokenIssuer } from '#server/modules/identity/public.ts';
import {
	ClientErrorCounts,
	CspReports,
	noticeProxies,
	registerMetrics,
	registerOpenApi,
	registerSecurityTxt,
	registerTracing,
} from '#server/modules/operations/public.ts';
import { lastWebhook, servePaymentPages } from '#server/modules/payments/public.ts';
import { createRequestLinks } from '#server/modules/requests/public.ts';
import { createRosterStores, SYNC_ROUTE, TickWriter } from '#server/modules/rosters/public.ts';
import { OgImageStore, servePage } from '#server/modules/share/public.ts';
import { type ApiDeps, apiRoutes } from './api-routes.ts';
import { readQueues, systemReport } from './collect-system-report.ts';
import type { OpenCopy } from './db/open-database.ts';
import type { DatabaseLoad } from './db/pool/database-pool.ts';
import type { ReplicaState } from './db/pool/read-replica.ts';
import { readServerKey, type ServerKey } from './db/server-key.ts';
import type { Env } from './env.ts';

/** Larger than any body that the API accepts. */
const BODY_LIMIT = 64 * 1024;
const BUILT_PAGE = fileURLToPath(new URL('../dist/page', import.meta.url));

export interface AppOptions extends Pick<ApiDeps, 'db' | 'env' | 'clock' | 'payments'> {
	/** Opens a copy of the embedded database, in which imports are tried out. */
	openCopy?: OpenCopy | undefined;
	passwords?: ApiDeps['passwords'];
	logger?: FastifyServerOptions['logger'];
	/** Folder of the built page. */
	pageDir?: string;
	/** The key in the database by default. */
	key?: ServerKey;
	/** Replace our defaults, for tests. */
	figures?: LimitFigures;
	proofCost?: number;
	/** Shared with the worker that commits ticks; a new one by default. */
	ticks?: TickWriter;
	/** How busy the database is, for `/metrics`. */
	databaseLoad?: () => DatabaseLoad;
	/** Whether the database's replica is of use, for `/readyz` and `/metrics`. */
	replicaState?: () => ReplicaState | undefined;
	/** Creates the HTTP servers, with connection limits that suit the machine. `main` determines the limits. */
	servers?: ServerFactory;
}

/** Builds the whole service, without listening. The caller closes it. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
	const { logger = false, pageDir = BUILT_PAGE, passwords = createPasswords(), servers = boundedServers(connectionBounds(undefined, false)) } = options;
	const { db, openCopy, env, clock, payments, key = await readServerKey(db), ticks = new TickWriter(db) } = options;
	const devices = createDevices(env, key);
	const limits = createLimits({ ...options, devices, key });
	const logLimit = createLogLimit();
	const headers = securityHeaders(env, inlineScriptHashes(pageDir));
	const app: FastifyInstance = Fastify({
		logger: typeof logger === 'object' ? logLimit.limited(logger) : logger,
		serverFactory: servers,
		logController: new LogController({ disableRequestLogging: true }),
		// Unlike a counter, a UUID is unique across processes and restarts.
		genReqId: () => randomUUID(),
		routerOptions: { maxParamLength: 500 },
		trustProxy: trusted(env.TRUST_PROXY),
		bodyLimit: BODY_LIMIT,
		frameworkErrors: handleError,
		// What still arrives while we stop, on a connection that was open, is answered like anything else. Fastify's own 503 says neither what
		// is wrong nor when to try again.
		return503OnClosing: false,
		http: nodeServer(headers),
		clientErrorHandler: answerBrokenRequest(dataHeaders(headers)),
	});
	trackRequests(app);
	await registerTracing(app, env);
	logRequests(app);
	logLimit.reportTo(app.log);
	app.addHook('onClose', async () => logLimit.close());
	app.setErrorHandler(handleError);
	app.removeContentTypeParser('text/plain');
	headersWithoutServer(app, headers);
	shortenDataHeaders(app);
	await app.register(cookie);
	keepCookiesOutOfCaches(app);
	await app.register(rateLimit, { global: false });
	refuseOtherHosts(app, env);
	refuseNul(app);
	await noticeProxies(app, options);
	refuseCrossSite(app, env);
	closeAnsweredConnections(app);

	const commonPasswords = new CommonPasswords();
	app.addHook('onClose', () => commonPasswords.close());
	const ogImages = new OgImageStore();
	app.addHook('onClose', () => ogImages.close());
	const cspReports = new CspReports(env.PUBLIC_URL, app.log);
	app.addHook('onClose', async () => cspReports.tell());
	const clientErrors = new ClientErrorCounts({ clock, log: app.log });
	app.addHook('onClose', async () => clientErrors.tell());
	const shared = { db, env, clock, devices, limits, sessions: createSessionGate(db, env) };
	const deps: ApiDeps = {
		...shared,
		...createRosterStores(app, { ...shared, ticks, openCopy }),
		payments,
		passwords,
		commonPasswords,
		requestLinks: createRequestLinks(key, env),
		tokenIssuer: await createTokenIssuer(app, shared),
		ogImages,
		beginExport: oneExportEach(),
		cspReports,
		clientErrors,
		hadDataFolder: existsSync(env.DATA_DIR),
		replicaState: () => options.replicaState?.(),
		systemReport: (mailTo) => systemReport({ db, env, clock, clientErrors }, mailTo),
	};
	await registerRoutes(app, deps, apiRoutes);
	await servePaymentPages(app, deps);
	await registerMetrics(app, deps, {
		clock,
		databaseLoad: options.databaseLoad,
		replicaState: options.replicaState,
		syncRoute: SYNC_ROUTE,
		clientErrors: () => clientErrors.total,
		backlog: async () => ({
			queues: await readQueues(db, payments.name, clock()),
			webhook: await lastWebhook(db),
		}),
	});
	registerOpenApi(app, deps, apiRoutes);
	registerSecurityTxt(app, deps);

	await servePage(app, deps, pageDir);
	return app;
}

/** The number of proxies between us and the client. */
function trusted(proxies: Env['TRUST_PROXY']): boolean | string | ((address: string, hop: number) => boolean) {
	return typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies;
}
