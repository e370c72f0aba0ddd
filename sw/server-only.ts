/**
 * URLs that only the server answers: the API and its checkout, the identity provider and its responses (`/auth/`, whose
 * headers let a pop-up keep its opener; `state` is in their query), health checks, the
 * address that leads to a Wi-Fi's login page (`CONNECT_PATH`), and files.
 */
export const SERVER_ONLY: RegExp[] = [
	/^\/v1(?:\/|\?|$)/,
	/^\/idp(?:\/|\?|$)/,
	/^\/sandbox(?:\/|\?|$)/,
	/^\/(?:healthz|readyz|metrics|connect)(?:\?|$)/,
	/^\/auth\//,
	/[?&]state=/,
	/^\/[^?]*\.[a-z0-9]+(?:\?|$)/i,
];

/** Whether a window of our origin shows the app. The API's pages, a checkout, or `/healthz` don't run our code. */
export function isAppPage({ url }: { readonly url: string }): boolean {
	const { pathname, search } = new URL(url);
	return !SERVER_ONLY.some((pattern) => pattern.test(pathname + search));
}
