import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { boundedServers, type ServerFactory } from '#server/http/connections/bounded-server.ts';
import { connectionBounds } from '#server/http/connections/connection-bounds.ts';
import { answerBrokenRequest, closeAnsweredConnections, nodeServer } from '#server/http/connections/node-server.ts';
import { trackRequests } from '#server/http/connections/request-scope.ts';
import { handleError } from '#server/http/errors/http-error.ts';
import { createDevices } from '#server/http/guards/device-cookie.ts';
import { inlineScriptHashes } from '#server/http/guards/inline-scripts.ts';
import { refuseCrossSite, refuseNul, refuseOtherHosts } from '#server/http/guards/refuse-requests.ts';
import { dataHeaders, headersWithoutServer, keepCookiesOutOfCaches, securityHeaders, shortenDataHeaders } from '#server/http/guards/security-headers.ts';
import { BROWSE_LIMITS, createThrottle, PASSWORD_LIMITS, type ThrottleLimits } from '#server/http/guards/throttle.ts';
import { createLimits } from '#server/http/limits/call-limits.ts';
import type { LimitFigures } from '#server/http/limits/limit-figures.ts';
import { createLogLimit } from '#server/http/log/log-limit.ts';
import { logRequests } from '#server/http/log/log-requests.ts';
import { registerAccounts, registerMyData } from '#server/modules/accounts/public.ts';
import { registerFavorites } from '#server/modules/favorites/public.ts';
import {
	CommonPasswords,
	createPasswords,
	createSessionGate,
	type IdentityDeps,
	registerAdminInvitation,
	registerIdentity,
	registerMyPasskeys,
	registerMySessions,
	registerPasskeyLogin,
	registerPasswords,
	registerProfiles,
	registerSession,
	registerSetup,
} from '#server/modules/identity/public.ts';
import {
	ClientErrorCounts,
	noticeProxies,
	registerAdminSystem,
	registerClientErrors,
	registerCspReports,
	registerHealth,
	registerMetrics,
	registerOpenApi,
	registerSecurityTxt,
	registerTracing,
} from '#server/modules/operations/public.ts';
import { lastWebhook, type PaymentRouteDeps, registerGiving, registerPayments } from '#server/modules/payments/public.ts';
import { registerPush } from '#server/modules/push/public.ts';
import { createRequestLinks, type RequestDeps, registerDeletion, registerRequests } from '#server/modules/requests/public.ts';
import {
	RosterCache,
	type RosterDeskDeps,
	registerFeed,
	registerPhotos,
	registerPlayers,
	registerSearch,
	registerSports,
	registerSync,
	registerTeams,
	SYNC_ROUTE,
	TickWriter,
} from '#server/modules/rosters/public.ts';
import { registerShare, servePage } from '#server/modules/share/public.ts';
import { registerSite } from '#server/modules/site/public.ts';
import { registerAdmin } from './admin-routes.ts';
import { readQueues, systemReport } from './collect-system-report.ts';
import type { DatabaseLoad } from './db/pool/database-pool.ts';
import { readServerKey, type ServerKey } from './db/server-key.ts';
import type { Env } from './env.ts';

/** Larger than any body that the API accepts. */
const BODY_LIMIT = 64 * 1024;
const BUILT_PAGE = fileURLToPath(new URL('../dist/page', import.meta.url));

/** The dependencies of the routes of all modules. */
type AppDeps = IdentityDeps & PaymentRouteDeps & RequestDeps & RosterDeskDeps;

export interface AppOptions extends Pick<AppDeps, 'db' | 'env' | 'clock' | 'payments' | 'openCopy'> {
	passwords?: AppDeps['passwords'];
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
	/** Creates the HTTP servers, with connection limits that suit the machine. `main` determines the limits. */
	servers?: ServerFactory;
}

/** A page of cards asks for 21 photos at once, and each is cached forever. */
const PHOTO_LIMITS: ThrottleLimits = { device: 1200, address: 60_000, windowMs: 60_000 };

/** Builds the whole service, without listening. The caller closes it. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
	const { logger = false, pageDir = BUILT_PAGE, passwords = createPasswords(), servers = boundedServers(connectionBounds(undefined, false)) } = options;
	const { db, openCopy, env, clock, payments, key = await readServerKey(db), ticks = new TickWriter(db) } = options;
	const devices = createDevices(env, key);
	const limits = createLimits({ ...options, devices, key });
	const sessions = createSessionGate(db, env);
	const deps: AppDeps = {
		db,
		openCopy,
		env,
		clock,
		payments,
		passwords,
		commonPasswords: new CommonPasswords(),
		devices,
		limits,
		sessions,
		requestLinks: createRequestLinks(key, env),
	};
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
		http: nodeServer(headers),
		clientErrorHandler: answerBrokenRequest(dataHeaders(headers)),
	});
	trackRequests(app);
	await registerTracing(app, env);
	logRequests(app);
	logLimit.reportTo(app.log);
	app.addHook('onClose', async () => logLimit.close());
	app.addHook('onClose', () => deps.commonPasswords.close());
	app.setErrorHandler(handleError);
	app.removeContentTypeParser('text/plain');
	headersWithoutServer(app, headers);
	shortenDataHeaders(app);
	await app.register(cookie);
	keepCookiesOutOfCaches(app);
	await app.register(rateLimit, { global: false });
	refuseOtherHosts(app, env);
	refuseNul(app);
	await noticeProxies(app, deps);
	refuseCrossSite(app, env);
	closeAnsweredConnections(app);

	const browsing = createThrottle(app, deps, BROWSE_LIMITS);
	registerHealth(app, deps);
	const rosters = { ...deps, cache: new RosterCache(db) };
	registerSports(app, rosters, browsing);
	registerTeams(app, rosters, browsing);
	registerPlayers(app, rosters, browsing);
	registerSearch(app, rosters, browsing);
	registerSync(app, { ...rosters, ticks }, browsing);
	registerFeed(app, rosters, browsing);
	registerPhotos(app, deps, createThrottle(app, deps, PHOTO_LIMITS));
	registerShare(app, deps);
	registerFavorites(app, deps);
	await registerPayments(app, deps);
	const passwordCalls = createThrottle(app, deps, PASSWORD_LIMITS);
	await registerSession(app, deps, { browsing, passwords: passwordCalls });
	registerAccounts(app, deps, passwordCalls);
	registerPasswords(app, deps, passwordCalls);
	registerSetup(app, deps, passwordCalls);
	registerProfiles(app, deps, browsing);
	registerMyData(app, deps);
	registerMySessions(app, deps, browsing);
	registerAdminInvitation(app, deps, passwordCalls);
	registerMyPasskeys(app, deps, { browsing, passwords: passwordCalls });
	registerPasskeyLogin(app, deps, { browsing, passwords: passwordCalls });
	registerRequests(app, deps, browsing);
	registerDeletion(app, deps);
	registerGiving(app, deps, browsing);
	registerSite(app, deps, browsing);
	registerPush(app, deps, browsing);
	await registerAdmin(app, deps);
	await registerIdentity(app, deps);
	await registerCspReports(app, deps);
	const clientErrors = new ClientErrorCounts({ clock, log: app.log });
	registerClientErrors(app, deps, clientErrors);
	registerAdminSystem(app, deps, (mailTo) => systemReport({ db, env, clock, clientErrors }, mailTo));
	await registerMetrics(app, deps, {
		clock,
		databaseLoad: options.databaseLoad,
		syncRoute: SYNC_ROUTE,
		clientErrors: () => clientErrors.total,
		backlog: async () => ({
			queues: await readQueues(db, payments.name, clock()),
			webhook: await lastWebhook(db),
		}),
	});
	registerOpenApi(app, deps);
	registerSecurityTxt(app, deps);

	await servePage(app, deps, pageDir);
	return app;
}

/** The number of proxies between us and the client. */
function trusted(proxies: Env['TRUST_PROXY']): boolean | string | ((address: string, hop: number) => boolean) {
	return typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies;
}
