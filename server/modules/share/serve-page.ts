import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { screens } from '#domain/api/api-paths.ts';
import { CONNECT_PATH } from '#domain/api/connect-path.ts';
import { screenOf } from '#domain/api/page-meta.ts';
import { mayBeScreen } from '#domain/api/shared-parts.ts';
import { loggable } from '#server/core/loggable.ts';
import { matchesEtag, pickEncoding } from '#server/http/answers/encoding.ts';
import { notFound, sendError } from '#server/http/errors/http-error.ts';
import { letLoginWindowsOpen } from '#server/http/guards/security-headers.ts';
import { BROWSE_LIMITS, defineThrottle, throttleHook } from '#server/http/guards/throttle.ts';
import type { Deps } from '#server/http/route/deps.ts';
import type { RosterDeps } from '#server/modules/rosters/public.ts';
import { createHomeAthletes } from './home-athletes.ts';
import { createOpenGraphSource } from './open-graph-meta/open-graph-meta.ts';
import { createPageTexts, type PageText } from './open-graph-meta/page-html.ts';

/** Addresses that are never a screen. */
const notScreens = /^\/(v1|sandbox|healthz|readyz|metrics|idp|assets)(\/|$)/;

/** Beyond this limit, the page still goes out, with the general texts. */
const pageThrottle = defineThrottle(BROWSE_LIMITS);

/**
 * Serves the built page from `folder`, with the precompressed files next to the plain ones. Files in `assets/` have
 * their content's hash in the name and are cached forever; everything else is revalidated each time. A navigation to a
 * screen gets `index.html` with that screen's title, description, and picture in its head, for link previews. An
 * unknown address gets it with a 404, and the app says so. The file itself, which the service worker keeps as its
 * shell, stays plain.
 */
export async function servePage(
	app: FastifyInstance,
	{ db, cache, env, clock, devices }: Pick<Deps & RosterDeps, 'db' | 'cache' | 'env' | 'clock' | 'devices'>,
	folder: string,
): Promise<void> {
	const built = existsSync(folder);
	if (built) {
		await app.register(fastifyStatic, {
			root: folder,
			index: false,
			preCompressed: true,
			cacheControl: false,
			setHeaders: (reply, path) => {
				reply.header('cache-control', /[\\/]assets[\\/]/.test(path.slice(folder.length)) ? 'public, max-age=31536000, immutable' : 'no-cache');
			},
		});
	}
	app.get('/', (_request, reply) => reply.callNotFound());
	app.get(CONNECT_PATH, (_request, reply) => reply.header('cache-control', 'no-store').redirect(screens.home, 303));
	const openGraphMeta = createOpenGraphSource({
		db,
		clock,
		origin: env.PUBLIC_URL,
		report: (error) => app.log.warn({ failure: loggable(error) }, 'a page was served without its own title and description'),
	});
	const homeAthletes = createHomeAthletes({
		db,
		cache,
		report: (error) => app.log.warn({ failure: loggable(error) }, 'home was served without its first athletes'),
	});
	const mayAsk = throttleHook(app, { devices }, pageThrottle);
	const textOf = createPageTexts(folder);
	app.setNotFoundHandler(async (request, reply) => {
		if (!isNavigation(request)) return sendError(reply, notFound('There’s nothing at this address.'));
		if (!built) return reply.code(503).type('text/plain; charset=utf-8').send('The page isn’t built. Run: npm run build\n');
		const path = pathOf(request);
		if (path.startsWith('/auth/')) letLoginWindowsOpen(reply.raw, { framed: path === screens.authSilent });
		const opening = openingOf(request);
		const [{ meta, known, player, movedTo }, athletes] = await Promise.all([
			openGraphMeta.of(path, () => mayAsk(request)),
			opening === screens.home ? homeAthletes() : undefined,
		]);
		// Not forever in anybody's cache, because a merge can be undone.
		if (movedTo !== undefined) return reply.header('cache-control', 'no-cache').redirect(movedTo + queryOf(request), 301);
		return send(await textOf(meta, opening, { player, athletes }), known ? 200 : 404, request, reply);
	});
}

async function send(page: PageText, status: 200 | 404, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
	const encoding = pickEncoding(request.headers['accept-encoding']);
	void reply.code(status).header('cache-control', 'no-cache').header('vary', 'accept-encoding');
	if (status === 200) {
		void reply.header('etag', `"${page.hash}${encoding === 'identity' ? '' : `-${encoding}`}"`);
		if (matchesEtag(request.headers['if-none-match'], page.hash)) return reply.code(304).send();
	}
	if (encoding !== 'identity') void reply.header('content-encoding', encoding);
	return reply.type('text/html; charset=utf-8').send(await page[encoding]);
}

/**
 * Whether the request is for a page. Browsers say that they want one. Preview crawlers often don't, but unlike scripts
 * in a browser, they send no `Sec-Fetch-Dest`, so they get the screens that exist.
 */
function isNavigation(request: FastifyRequest): boolean {
	const path = pathOf(request);
	if ((request.method !== 'GET' && request.method !== 'HEAD') || notScreens.test(path)) return false;
	const { accept = '*/*', 'sec-fetch-dest': asked } = request.headers;
	if (accept.includes('text/html')) return true;
	return accept.includes('*/*') && asked === undefined && !/\.[a-z0-9]+$/i.test(path) && mayBeScreen(path);
}

/**
 * The screen whose opening fits the address. The home page with a query has none, because another sport's cover would
 * show the wrong name.
 */
function openingOf(request: FastifyRequest): string {
	const path = pathOf(request);
	return path === screens.home && request.url.includes('?') ? '' : (screenOf(path)?.path ?? '');
}

/** The query with its `?`, or nothing. */
function queryOf({ url }: FastifyRequest): string {
	const at = url.indexOf('?');
	return at === -1 ? '' : url.slice(at);
}

function pathOf(request: FastifyRequest): string {
	return request.url.split('?', 1)[0] ?? '/';
}
