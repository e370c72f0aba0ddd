import { currentOwner, type StoredSession, storedSession } from '#core/stored-session.ts';
import { forgetDeliberateLogout } from '../private-data/deliberate-logout.ts';
import { takeOverDrafts } from '../private-data/drafts.ts';
import { wipePrivate } from '../private-data/wipe-private-data.ts';
import { forgetEndReason, forgetPrivateQueries } from './end-session.ts';
import { forgetUnansweredRemoval } from './unanswered-removal.ts';

/**
 * Stores the session from a login, an identity sync, or a session check, for every tab. `answer` is stored whole as the
 * token record (spec §3). It first deletes the previous person's private data, so nobody sees somebody else's.
 */
export async function adoptSession(session: StoredSession, answer: object = session): Promise<void> {
	const before = currentOwner();
	if (before !== null && before !== String(session.user_id)) {
		storedSession.clear();
		await wipePrivate(before).catch(reportError);
		forgetPrivateQueries();
	}
	forgetEndReason();
	// An account that has a session still exists.
	forgetUnansweredRemoval();
	forgetDeliberateLogout(String(session.user_id));
	// A visitor whom a form sent to the login finds that form as they left it.
	if (before === null) await takeOverDrafts(String(session.user_id)).catch(reportError);
	storedSession.set(session, answer);
}
