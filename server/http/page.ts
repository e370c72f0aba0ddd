import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { screens } from '#domain/api-paths.ts';
import { notFound, sendError } from './errors.ts';
import { letLoginWindowsOpen } from './headers.ts';

/** Addresses that are never a screen of the page. */
const notScreens = /^\/(v1|sandbox|healthz|idp|assets)(\/|$)/;

/**
 * Serves the built page from `folder`, with the pre-compressed files beside the plain ones. Files in `assets/` have their content's hash in the name and last;
 * everything else is asked for anew each time. A navigation to a screen's address gets `index.html`.
 */
export async function servePage(app: FastifyInstance, folder: string): Promise<void> {
	const built = existsSync(folder);
	if (built) {
		await app.register(fastifyStatic, {
			root: folder,
			preCompressed: true,
			cacheControl: false,
			setHeaders: (reply, path) => {
				reply.header('cache-control', /[\\/]assets[\\/]/.test(path.slice(folder.length)) ? 'public, max-age=31536000, immutable' : 'no-cache');
			},
		});
	}
	app.setNotFoundHandler((request, reply) => {
		if (!isNavigation(request)) return sendError(reply, notFound('There is nothing at this address.'));
		if (!built) return reply.code(503).type('text/plain; charset=utf-8').send('The page is not built. Run: npm run build\n');
		const path = pathOf(request);
		if (path.startsWith('/auth/')) letLoginWindowsOpen(reply.raw, { framed: path === screens.authSilent });
		return reply.sendFile('index.html');
	});
}

function isNavigation(request: FastifyRequest): boolean {
	return (request.method === 'GET' || request.method === 'HEAD') && !notScreens.test(pathOf(request)) && (request.headers.accept ?? '').includes('text/html');
}

function pathOf(request: FastifyRequest): string {
	return request.url.split('?', 1)[0] ?? '/';
}
