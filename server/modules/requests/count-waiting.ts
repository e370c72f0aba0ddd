import { eq } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { collaborationRequests, contactMessages } from '#server/db/schema/requests-schema.ts';

/** Numbers of new requests and open messages; counting stops at `most`. */
export async function countWaiting(db: Db, most: number): Promise<{ requests: number; messages: number }> {
	const requests = db
		.select({ id: collaborationRequests.request_id })
		.from(collaborationRequests)
		.where(eq(collaborationRequests.status, 'new'))
		.limit(most)
		.as('r');
	const messages = db.select({ id: contactMessages.message_id }).from(contactMessages).where(eq(contactMessages.state, 'open')).limit(most).as('m');
	return { requests: await db.$count(requests), messages: await db.$count(messages) };
}
