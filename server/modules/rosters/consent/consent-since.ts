import { desc, eq } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { consentChanges } from '#server/db/schema/consent-schema.ts';
import { presentRecord } from '../records/present-record.ts';

/** Since when an athlete has had their consent; `otherwise` if it has never changed. */
export async function consentSince(tx: Db, player_id: number, otherwise: Date): Promise<Date> {
	const [latest] = await tx
		.select({ changed_at: consentChanges.changed_at })
		.from(consentChanges)
		.where(eq(consentChanges.player_id, presentRecord(player_id)))
		.orderBy(desc(consentChanges.change_id))
		.limit(1);
	return latest?.changed_at ?? otherwise;
}
