import { OURSELVES } from '#server/core/client-address.ts';
import type { Db } from '#server/db/open-database.ts';
import { inLane } from '#server/db/pool/database-lane.ts';
import { readPublicProfile } from '#server/modules/site/public.ts';
import { withPatience } from './with-patience.ts';

/** A name is shown for this long without asking the database again. */
const FRESH_MS = 60_000;
const OURS = 'NIL Athletes';

/**
 * The club's name, or ours until a club has set its own. It never fails: without an answer of the database, it is the
 * name of the last answer. Only one call a minute waits, so a database that hangs holds up no other page.
 */
export function createSiteName({ db, clock, report }: { db: Db; clock: () => Date; report: (error: unknown) => void }): () => Promise<string> {
	let name = OURS;
	let asked_at = Number.NEGATIVE_INFINITY;
	const ask = async () => {
		try {
			name = (await inLane({ lane: 'reads', asker: OURSELVES }, () => readPublicProfile(db))).club_name ?? OURS;
		} catch (error) {
			report(error);
		}
	};
	return async () => {
		const now = clock().getTime();
		if (now - asked_at > FRESH_MS) {
			asked_at = now;
			await withPatience(ask());
		}
		return name;
	};
}
