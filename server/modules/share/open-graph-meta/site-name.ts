import { SERVER_CLIENT } from '#server/core/client-address.ts';
import type { Db } from '#server/db/open-database.ts';
import { inLane } from '#server/db/pool/database-lane.ts';
import { readPublicProfile } from '#server/modules/site/public.ts';
import { withPatience } from './with-patience.ts';

/** A name is shown for this long without asking the database again. */
const FRESH_MS = 60_000;
/** A failed query is repeated after this long. */
const RETRY_MS = 10_000;
const OURS = 'NIL Athletes';

/**
 * The club's name, or ours until a club has set its own. It never fails. If the database doesn't answer, it keeps the
 * last name. Until there is a first name, every call waits for the query in progress, but not longer than
 * `withPatience` allows. Later, only the call that queries again waits, so a database that hangs holds up no other
 * page.
 */
export function createSiteName({ db, clock, report }: { db: Db; clock: () => Date; report: (error: unknown) => void }): () => Promise<string> {
	let name: string | undefined;
	let ask_at = Number.NEGATIVE_INFINITY;
	let asking: Promise<void> | undefined;
	const ask = async (now: number) => {
		try {
			name = (await inLane({ lane: 'reads', asker: SERVER_CLIENT }, () => readPublicProfile(db))).club_name ?? OURS;
			ask_at = now + FRESH_MS;
		} catch (error) {
			report(error);
		}
	};
	return async () => {
		const now = clock().getTime();
		if (now > ask_at) {
			ask_at = now + RETRY_MS;
			asking = withPatience(ask(now));
			await asking;
		} else if (name === undefined) await asking;
		return name ?? OURS;
	};
}
