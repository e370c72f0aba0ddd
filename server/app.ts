import { fileURLToPath } from 'node:url';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { readServerKey, type ServerKey } from './db/server-key.ts';
import type { Env } from './env.ts';
import { boundedServers, type ServerFactory } from './http/bounded-server.ts';
import { closeAnsweredConnections } from './http/closing.ts';
import { connectionBounds } from './http/connection-bounds.ts';
import { refuseCrossSite } from './http/cross-site.ts';
import type { Deps } from './http/deps.ts';
import { createDevices } from './http/device.ts';
import { handleError } from './http/errors.ts';
import { headersWithoutServer, keepCookiesOutOfCaches, securityHeaders } from './http/headers.ts';
import { createLogLimit } from './http/log-limit.ts';
import { answerBrokenRequest, nodeServer } from './http/node-server.ts';
import { servePage } from './http/page.ts';
import { refuseOtherHosts } from './http/refuse-hosts.ts';
import { refuseNul } from './http/refuse-nul.ts';
import { trackRequests } from './http/request-scope.ts';
import { BROWSE_LIMITS, createThrottle, PASSWORD_LIMITS } from './http/throttle.ts';
import { noticeProxies } from './http/unannounced-proxy.ts';
import { CommonPasswords } from './identity/common-passwords/common-passwords.ts';
import { createPasswords } from './identity/passwords.ts';
import type { LimitFigures } from './limits/figures.ts';
import { createLimits } from './limits/limits.ts';
import { registerAccounts } from './routes/accounts.ts';
import { registerAdmin } from './routes/admin.ts';
import { registerCspReports } from './routes/csp-reports.ts';
import { registerDeletion } from './routes/deletion.ts';
import { registerFavourites } from './routes/favourites.ts';
import { registerGiving } from './routes/giving.ts';
import { registerHealth } from './routes/health.ts';
import { registerIdentity } from './routes/identity.ts';
import { registerMyData } from './routes/my-data.ts';
import { registerMySessions } from './routes/my-sessions.ts';
import { registerOpenApi } from './routes/openapi.ts';
import { registerPasswords } from './routes/passwords.ts';
import { registerPayments } from './routes/payments.ts';
import { registerPlayers } from './routes/players.ts';
import { registerProfiles } from './routes/profiles.ts';
import { registerRequests } from './routes/requests.ts';
import { registerSecurityTxt } from './routes/security-txt.ts';
import { registerSession } from './routes/session.ts';
import { registerShare } from './routes/share.ts';
import { registerSports } from './routes/sports.ts';
import { registerSync } from './routes/sync.ts';
import { registerTeams } from './routes/teams.ts';

/** Larger than any body that the API accepts. */
const BODY_LIMIT = 64 * 1024;
const BUILT_PAGE = fileURLToPath(new URL('../dist/page', import.meta.url));

export interface AppOptions extends Omit<Deps, 'passwords' | 'commonPasswords' | 'devices' | 'limits'> {
	passwords?: Deps['passwords'];
	logger?: FastifyServerOptions['logger'];
	/** Folder of the built page. */
	pageDir?: string;
	/** The database's own by default. */
	key?: ServerKey;
	/** Replacements for ours, for tests. */
	figures?: LimitFigures;
	proofCost?: number;
	/** With bounds that suit the machine, which `main` determines. */
	servers?: ServerFactory;
}

/** The whole service, without listening. The caller closes it. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
	const { logger = false, pageDir = BUILT_PAGE, passwords = createPasswords(), servers = boundedServers(connectionBounds(undefined, false)) } = options;
	const { db, env, clock, payments, key = await readServerKey(db) } = options;
	const devices = createDevices(env, key);
	const limits = createLimits({ ...options, devices, key });
	const deps: Deps = { db, env, clock, payments, passwords, commonPasswords: new CommonPasswords(), devices, limits };
	const logLimit = createLogLimit();
	const headers = securityHeaders(env);
	const app: FastifyInstance = Fastify({
		logger: typeof logger === 'object' ? logLimit.limited(logger) : logger,
		serverFactory: servers,
		logController: new LogController({ disableRequestLogging: true }),
		routerOptions: { maxParamLength: 500 },
		trustProxy: trusted(env.TRUST_PROXY),
		bodyLimit: BODY_LIMIT,
		frameworkErrors: handleError,
		http: nodeServer(headers),
		clientErrorHandler: answerBrokenRequest(headers),
	});
	trackRequests(app);
	logLimit.reportTo(app.log);
	app.addHook('onClose', async () => logLimit.close());
	app.addHook('onClose', () => deps.commonPasswords.close());
	app.setErrorHandler(handleError);
	app.removeContentTypeParser('text/plain');
	headersWithoutServer(app, headers);
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
	registerSports(app, deps, browsing);
	registerTeams(app, deps, browsing);
	registerPlayers(app, deps, browsing);
	registerSync(app, deps, browsing);
	registerShare(app, deps);
	registerFavourites(app, deps);
	await registerPayments(app, deps);
	const passwordCalls = createThrottle(app, deps, PASSWORD_LIMITS);
	await registerSession(app, deps, { browsing, passwords: passwordCalls });
	registerAccounts(app, deps, passwordCalls);
	registerPasswords(app, deps, passwordCalls);
	registerProfiles(app, deps, browsing);
	registerMyData(app, deps);
	registerMySessions(app, deps, browsing);
	registerRequests(app, deps, browsing);
	registerDeletion(app, deps);
	registerGiving(app, deps, browsing);
	registerAdmin(app, deps);
	await registerIdentity(app, deps);
	await registerCspReports(app, deps);
	registerOpenApi(app, deps);
	registerSecurityTxt(app, deps);

	await servePage(app, deps, pageDir);
	return app;
}

/** The number of proxies between us and the client. */
function trusted(proxies: Env['TRUST_PROXY']): boolean | string | ((address: string, hop: number) => boolean) {
	return typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies;
}
