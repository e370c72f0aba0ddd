import { and, asc, eq, inArray, type SQL } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { intents } from '#server/db/schema/payments-schema.ts';
import { pledges } from '#server/db/schema/pledges-schema.ts';

/** Conditions on the rows that lose the name, all of which have to be true. Without any, no row does. */
interface NamedRows {
	pledges?: SQL[];
	donations: SQL[];
}

/**
 * Takes the donor's name off pledges and donations. The pledges go first, as in every step of one: a charge that began before has made its
 * donation by then, and one that begins later finds a pledge without the name.
 *
 * @returns how many donations had the name.
 */
export async function hideNames(tx: Db, { pledges: pledged = [], donations }: NamedRows): Promise<number> {
	if (pledged.length > 0) {
		const named = await tx
			.select({ pledge_id: pledges.pledge_id })
			.from(pledges)
			.where(and(...pledged, eq(pledges.named, true)))
			.orderBy(asc(pledges.pledge_id))
			.for('update');
		const ids = named.map(({ pledge_id }) => pledge_id);
		if (ids.length > 0) await tx.update(pledges).set({ named: false }).where(inArray(pledges.pledge_id, ids));
	}
	if (donations.length === 0) return 0;
	const named = await tx
		.select({ intent_id: intents.intent_id })
		.from(intents)
		.where(and(...donations, eq(intents.named, true)))
		.orderBy(asc(intents.intent_id))
		.for('update');
	const ids = named.map(({ intent_id }) => intent_id);
	if (ids.length > 0) await tx.update(intents).set({ named: false }).where(inArray(intents.intent_id, ids));
	return ids.length;
}
