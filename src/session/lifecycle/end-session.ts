import { queryClient } from '#core/api/queries/query-client.ts';
import { createListeners } from '#core/create-store.ts';
import { currentOwner, storedSession } from '#core/stored-session.ts';
import { forceLoginPrompt } from '../oidc/force-login-prompt.ts';
import { wipePrivate, wipeWithOutbox } from '../private-data/wipe-private-data.ts';
import { isRemovalUnanswered } from './unanswered-removal.ts';

/**
 * `left`: the person logged out, and the screen decides where they go next. `removed`: the account is gone. `ended`:
 * the server said so. `expired`: the identity provider no longer renews it. `sync_failed`: the server rejects the
 * provider's identity.
 */
export type EndReason = 'left' | 'removed' | 'ended' | 'expired' | 'sync_failed';

let last: EndReason | undefined;
const ended = createListeners<[reason: EndReason, words: string | undefined]>();

/** How the last session of this tab ended; undefined if another tab ended it. */
export function lastEndReason(): EndReason | undefined {
	return last;
}

/** Subscribes to session ends in this tab, with the reason and the server's text. */
export const onSessionEnd = ended.subscribe;

/** A new session has begun, so the way the last one ended no longer matters. */
export function forgetEndReason(): void {
	last = undefined;
}

/**
 * Ends the session on this device: forgets the person in every tab and deletes their private data. Waiting rows stay,
 * hidden. They are deleted if the account is gone, or if its removal got no answer and the server no longer knows the
 * session. Resolves when nothing private is left. If storage fails, the next start deletes the rest.
 */
export async function endSession(reason: EndReason, message?: string): Promise<void> {
	const owner = currentOwner();
	if (owner === null) return;
	last = reason;
	// This comes first: whatever happens to the rest, nobody else may continue with the provider's session.
	forceLoginPrompt();
	storedSession.clear();
	forgetPrivateQueries();
	ended.tell(reason, message);
	const isRemoved = reason === 'removed' || (reason === 'ended' && isRemovalUnanswered(owner));
	await (isRemoved ? wipeWithOutbox(owner) : wipePrivate(owner)).catch(reportError);
}

/** Drops the private answers in memory. Their keys begin with 'private' and the owner. */
export function forgetPrivateQueries(): void {
	void queryClient.cancelQueries({ queryKey: ['private'] });
	queryClient.removeQueries({ queryKey: ['private'] });
}
