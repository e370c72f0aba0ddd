import { createHandlerBoundToURL } from 'workbox-precaching';
import { NavigationRoute } from 'workbox-routing';
import { mayBeScreen } from '#domain/api/shared-parts.ts';
import { appendFirstPage, homeFilters, SHELL, warmStorage, withFirstPage } from '#first-paint/worker/public.ts';
import { SERVER_ONLY } from './server-only.ts';

/**
 * Every other navigation is a screen of the shell. An address that can't be a screen gets the shell with a 404, as the
 * server would answer.
 */
export function shellRoute(): NavigationRoute {
	const shell = createHandlerBoundToURL(`/${SHELL}`);
	return new NavigationRoute(
		async (options) => {
			const home = homeFilters(options.url);
			if (home === undefined) {
				warmStorage();
				const page = await shell(options);
				return mayBeScreen(options.url.pathname) ? page : notFound(page);
			}
			const found = appendFirstPage(home);
			// The response can outlive the worker's time limit.
			options.event.waitUntil(found);
			return withFirstPage(await shell(options), found);
		},
		{ denylist: SERVER_ONLY },
	);
}

function notFound(page: Response): Response {
	const headers = new Headers(page.headers);
	// These headers describe the page as it came over the network.
	for (const name of ['content-length', 'content-encoding']) headers.delete(name);
	return new Response(page.body, { status: 404, statusText: 'Not Found', headers });
}
