import type { Db } from '#server/db/open-database.ts';
import type { SessionGate } from '#server/http/route/require-user.ts';
import { noteActivity } from './session-activity.ts';
import { sessionEndWords } from './session-end-text.ts';
import { requirePresence, requireRecentProof } from './session-proof.ts';
import { findSession } from './sessions.ts';

/** The sessions of this database, as the routes ask about them. */
export function createSessionGate(db: Db): SessionGate {
	return {
		find: (token, now) => findSession(db, token, now),
		endText: (token) => sessionEndWords(db, token),
		requirePresence,
		requireRecentProof,
		noteActivity: (user, use) => noteActivity(db, user, use),
	};
}
