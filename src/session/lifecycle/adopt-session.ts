import { currentOwner, type StoredSession, storedSession } from '#core/stored-session.ts';
import { takeOverDrafts } from '../private-data/drafts.ts';
import { wipePrivate } from '../private-data/wipe-private-data.ts';
import { forgetEndReason, forgetPrivateQueries } from './end-session.ts';
import { forgetUnansweredRemoval } from './unanswered-removal.ts';

/**
 * Stores the session that login, identity sync or the server's word on it brought, for every tab; `answer` is kept whole as the token record
 * (spec §3). What was private to somebody else before goes first: a person never sees another's.
 */
export async function adoptSession(session: StoredSession, answer: object = session): Promise<void> {
	const before = currentOwner();
	if (before !== null && before !== String(session.user_id)) {
		storedSession.clear();
		await wipePrivate(before).catch(reportError);
		forgetPrivateQueries();
	}
	forgetEndReason();
	// An account that has a session is still there.
	forgetUnansweredRemoval();
	// A form that sent its visitor to the login is found as it was left.
	if (before === null) await takeOverDrafts(String(session.user_id)).catch(reportError);
	storedSession.set(session, answer);
}
