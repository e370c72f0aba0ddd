import type { addPlugins } from 'workbox-precaching';

type Plugin = Parameters<typeof addPlugins>[0][number];

/**
 * Lets only our own files into the precache. A Wi-Fi that asks people to log in answers every address with 200 and its
 * own page. Stored as one of our scripts, or as the shell, that page would stay until the next version. Refused, the
 * installation fails as a whole, and the browser tries again at the next visit.
 */
export const onlyOwnFiles: Plugin = {
	cacheWillUpdate: async ({ request, response }) => ((await isOwnFile(new URL(request.url).pathname, response)) ? response : null),
};

/** Whether an answer can be our file at `path`. Our only page is the shell, which the app starts in. */
export async function isOwnFile(path: string, answer: Response): Promise<boolean> {
	const isPage = answer.headers.get('content-type')?.startsWith('text/html') === true;
	if (!answer.ok || isPage !== path.endsWith('.html')) return false;
	return !isPage || (await answer.clone().text()).includes('id="root"');
}
