const TIMEOUT_MS = 30_000;
/** Hosts that don't allow CORS requests for their photos; tested once per visit. */
const closed = new Set<string>();

/**
 * Fetches a photo to save; undefined if there is none at its URL. If a host sends CORS headers, we can see that it is
 * an image, and the browser counts its true size. From any other host we get only an opaque response. @throws what
 * `fetch` throws without an answer.
 */
export async function fetchPhoto(url: string): Promise<Response | undefined> {
	const { origin } = new URL(url);
	if (!closed.has(origin)) {
		try {
			const answer = await ask(url, 'cors');
			const picture = answer.ok && answer.headers.get('content-type')?.startsWith('image/') === true;
			return picture ? answer : undefined;
		} catch (error) {
			if (!(error instanceof TypeError)) throw error;
		}
	}
	// Either there is no connection, and this fails too, or the host doesn't allow CORS.
	const answer = await ask(url, 'no-cors');
	closed.add(origin);
	return answer;
}

/** Bypasses the browser's own cache: a response that an image element fetched lacks the headers that we need here. */
function ask(url: string, mode: RequestMode): Promise<Response> {
	return fetch(url, { mode, cache: 'reload', credentials: 'omit', referrerPolicy: 'no-referrer', signal: AbortSignal.timeout(TIMEOUT_MS) });
}
