import { createListeners, createStore } from '../create-store.ts';
import type { ApiFailure } from './api-failure.ts';

const answers = createListeners();

/** Whether a sync got no answer from our server, and nothing else has since. Browsers report only their own network. */
export const serverAway = createStore(false);

/**
 * Whether the latest call of this page got no answer, so far or at all. One lost call proves little, so the roster sync asks the server
 * again, and its outcome decides `serverAway`.
 */
export const lastCallUnanswered = createStore(false);

/**
 * Whether the latest answer to a call of this page came from somebody else, such as a Wi-Fi that asks people to log in
 * first.
 */
export const answeredByOthers = createStore(false);

/**
 * Reports that our server answered a call of this page, whatever the answer is. A captive portal's page is not our
 * server's answer.
 */
export function noteServerAnswer(): void {
	if (serverAway.get()) serverAway.set(false);
	if (lastCallUnanswered.get()) lastCallUnanswered.set(false);
	if (answeredByOthers.get()) answeredByOthers.set(false);
	answers.tell();
}

/** Reports that a call of this page ended without an answer, or has been waiting for one for long. */
export function noteNoAnswer(): void {
	lastCallUnanswered.set(true);
}

/** Reports how a call of this page failed. */
export function noteFailure({ code, isForeign }: Pick<ApiFailure, 'code' | 'isForeign'>): void {
	if (isForeign) answeredByOthers.set(true);
	else if (code !== 'network') noteServerAnswer();
}

/** Reports why a sync failed: `network`, it got no answer at all; `foreign`, it got somebody else's. */
export function noteSyncError(kind: 'network' | 'foreign'): void {
	if (kind === 'network') serverAway.set(true);
	answeredByOthers.set(kind === 'foreign');
}

/** Calls `listener` after each answer of our server, for the life of the page. */
export const onServerAnswer = answers.subscribe;
