import { and, eq, ne, not, sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { knownDevices } from '#server/db/schema/known-devices-schema.ts';
import { sessions, users } from '#server/db/schema/people-schema.ts';
import { pushSubscriptions } from '#server/db/schema/push-schema.ts';
import { deviceHash } from './known-device.ts';

interface EndOfAll {
	now: Date;
	/** `token_hash` of the session to keep. */
	spares?: string;
	/** Token of the browser in which the person does it. The account forgets all other browsers. */
	device: string | undefined;
}

/**
 * Ends every session of a person, or all but one, for good. From now on, an older login at the identity provider opens
 * none either (`requireRecentLogin`), and the account forgets the browsers that it knew. Runs in a transaction.
 */
export async function endEverywhere(tx: Db, user_id: number, { now, spares, device }: EndOfAll): Promise<void> {
	// The row first: a login in progress either holds it, and is ended here, or waits for it, and sees the mark.
	await tx.update(users).set({ sessions_ended_at: now }).where(eq(users.user_id, user_id));
	await tx.delete(sessions).where(and(eq(sessions.user_id, user_id), spares === undefined ? undefined : ne(sessions.token_hash, spares)));
	const spared = sql`${pushSubscriptions.session_id} in (select session_id from sessions where user_id = ${user_id})`;
	await tx.delete(pushSubscriptions).where(and(eq(pushSubscriptions.user_id, user_id), not(spared)));
	const others = device === undefined ? undefined : ne(knownDevices.token_hash, deviceHash(user_id, device));
	await tx.delete(knownDevices).where(and(eq(knownDevices.user_id, user_id), others));
}
