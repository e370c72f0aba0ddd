const TIMEOUT_MS = 30_000;
/** Hosts that let nobody look at their pictures; asked once per visit. */
const closed = new Set<string>();

/**
 * A photo to be kept; undefined where there is none at its address. A host that sends CORS lets us see that it is a picture, and the browser
 * counts its true size; of another host an opaque answer is all there is. @throws what `fetch` throws without an answer.
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
	// Either nobody is there, and this fails too, or the host doesn't let us look.
	const answer = await ask(url, 'no-cors');
	closed.add(origin);
	return answer;
}

/** Past the browser's own cache: an answer that an image got there has none of the headers that are needed here. */
function ask(url: string, mode: RequestMode): Promise<Response> {
	return fetch(url, { mode, cache: 'reload', credentials: 'omit', referrerPolicy: 'no-referrer', signal: AbortSignal.timeout(TIMEOUT_MS) });
}
