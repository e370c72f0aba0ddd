import { afterStart, endStart } from '#core/quiet-start.ts';
import { hasUnfinishedRow } from '#outbox/store/unfinished-row.ts';

/**
 * Starts the outbox and the service worker once the start is over. If a row waits in the outbox, that is at once. What
 * fails to load is reported, and the next visit tries again.
 */
export function startTheRest(): void {
	afterStart(() => void import('./start-outbox.ts').then((module) => module.startPageOutbox()).catch(reportError));
	void hasUnfinishedRow().then((isWaiting) => isWaiting && endStart());
	// The development server has no built worker, and a stored one would hide recent changes.
	if (!import.meta.env.PROD) return;
	const register = () => void import('./update/register-worker.ts').then((module) => module.registerWorker()).catch(reportError);
	// On a first visit, the person may lose the connection any moment, and nothing works without the worker then.
	if (navigator.serviceWorker?.controller === null) register();
	else afterStart(register);
}
