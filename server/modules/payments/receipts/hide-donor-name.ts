import { and, eq } from 'drizzle-orm';
import type { Db } from '#server/db/open-database.ts';
import { intents } from '#server/db/schema/payments-schema.ts';
import { notFound } from '#server/http/route/http-error.ts';

/**
 * Removes a donor's name from the athlete's page, for one donation or for all of theirs; a repeat does the same. It
 * never comes back by itself, because a donation is registered once.
 *
 * @returns how many donations had it.
 * @throws HttpError 404 for a donation that isn't theirs, in the same words as for none.
 */
export async function hideName(db: Db, user_id: number, intent_id: string | undefined): Promise<number> {
	const theirs = and(eq(intents.user_id, user_id), intent_id === undefined ? undefined : eq(intents.intent_id, intent_id));
	if (intent_id !== undefined && (await db.$count(intents, theirs)) === 0) throw notFound('You have no such donation.');
	const hidden = await db
		.update(intents)
		.set({ named: false })
		.where(and(theirs, eq(intents.named, true)))
		.returning({ intent_id: intents.intent_id });
	return hidden.length;
}
