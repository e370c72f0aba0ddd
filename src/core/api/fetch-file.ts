import { withIdentityProof } from './identity-proof.ts';
import { sendPendingLogout } from './pending-logout.ts';
import { notOurAnswer, readFailure } from './read-failure.ts';
import { requestApi, unreachable } from './request.ts';
import { noteFailure, noteNoAnswer, noteServerAnswer } from './server-answers.ts';

/** A list can be long. */
const TIMEOUT_MS = 300_000;

/** Fetches a whole file of kind `type` that the API generates. @throws ApiFailure, as `callApi` does. */
export async function fetchFile(path: string, type: string): Promise<Blob> {
	await sendPendingLogout();
	return withIdentityProof(() => load(path, type));
}

async function load(path: string, type: string): Promise<Blob> {
	let response: Response;
	let content: Blob;
	try {
		response = await requestApi(path, { signal: AbortSignal.timeout(TIMEOUT_MS) });
		content = await response.blob();
	} catch (cause) {
		noteNoAnswer();
		throw unreachable(cause);
	}
	if (response.ok && content.type.startsWith(type)) {
		noteServerAnswer();
		return content;
	}
	const failure = response.ok ? notOurAnswer(response) : await readFailure(await jsonOf(content), response);
	noteFailure(failure);
	throw failure;
}

async function jsonOf(content: Blob): Promise<unknown> {
	try {
		return JSON.parse(await content.text());
	} catch {
		// A captive portal's page.
		return undefined;
	}
}
