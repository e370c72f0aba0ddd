import { queryClient } from '#core/api/query-client.ts';
import { createListeners } from '#core/create-store.ts';
import { currentOwner, storedSession } from '#core/stored-session.ts';
import { forceLoginPrompt } from '../oidc/force-login-prompt.ts';
import { wipePrivate, wipeWithOutbox } from '../private-data/wipe-private-data.ts';
import { isRemovalUnanswered } from './unanswered-removal.ts';

/**
 * `left`: by the person's own doing, who is led on from there. `removed`: the account is no more. `ended`: the server's word. `expired`: the
 * identity provider renews it no more. `sync_failed`: the server doesn't take the provider's word.
 */
export type EndReason = 'left' | 'removed' | 'ended' | 'expired' | 'sync_failed';

let last: EndReason | undefined;
const ended = createListeners<[reason: EndReason, words: string | undefined]>();

/** How the last session of this tab ended; undefined where it was another tab's doing. */
export function lastEndReason(): EndReason | undefined {
	return last;
}

/** Told when a session ends in this tab, and what the server said of it. */
export const onSessionEnd = ended.subscribe;

/** A session has begun: how the last one ended says nothing any more. */
export function forgetEndReason(): void {
	last = undefined;
}

/**
 * Ends the session on this device: forgets who it was, in every tab, and drops what is private to them. Waiting rows stay, hidden, unless the
 * account is gone, or its removal had no answer and the server knows the session no more. Resolves when nothing private is left; what a failure
 * of storage leaves, the next start drops.
 */
export async function endSession(reason: EndReason, message?: string): Promise<void> {
	const owner = currentOwner();
	if (owner === null) return;
	last = reason;
	// First: whatever becomes of the rest, nobody else goes on with the provider's session.
	forceLoginPrompt();
	storedSession.clear();
	forgetPrivateQueries();
	ended.tell(reason, message);
	const gone = reason === 'removed' || (reason === 'ended' && isRemovalUnanswered(owner));
	await (gone ? wipeWithOutbox(owner) : wipePrivate(owner)).catch(reportError);
}

/** Private answers in memory. Their keys begin with 'private' and the owner. */
export function forgetPrivateQueries(): void {
	void queryClient.cancelQueries({ queryKey: ['private'] });
	queryClient.removeQueries({ queryKey: ['private'] });
}
