import type { Mover } from '#domain/roster/consent-states.ts';
import { desc, eq } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { consentChanges } from '#server/db/schema/consent-schema.ts';

/** Who changed this record's consent last: whose pause it is, if it is paused. Undefined if nobody ever did. */
export async function lastMover(db: Db, player_id: number): Promise<Mover | undefined> {
	const [last] = await db
		.select({ mover: consentChanges.mover })
		.from(consentChanges)
		.where(eq(consentChanges.player_id, player_id))
		.orderBy(desc(consentChanges.change_id))
		.limit(1);
	return last?.mover;
}
