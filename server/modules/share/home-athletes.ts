import { SERVER_CLIENT } from '#server/core/client-address.ts';
import { inLane } from '#server/db/pool/database-lane.ts';
import { HttpError } from '#server/http/errors/http-error.ts';
import { firstAthletes, type RosterDeps } from '#server/modules/rosters/public.ts';
import { withPatience } from './open-graph-meta/with-patience.ts';

/**
 * Reads home's first athletes, so that a first visit shows them before any script has asked for them. Returns the JSON of
 * a `FilterAnswer`; undefined if the database doesn't answer soon. Never rejects; `report` gets the error.
 */
export function createHomeAthletes({
	report,
	...deps
}: Pick<RosterDeps, 'db' | 'cache'> & { report: (error: unknown) => void }): () => Promise<string | undefined> {
	return async () => {
		try {
			return await withPatience(inLane({ lane: 'reads', asker: SERVER_CLIENT }, () => firstAthletes(deps)));
		} catch (error) {
			if (!(error instanceof HttpError)) report(error);
			return undefined;
		}
	};
}
