import { createHash, randomBytes } from 'node:crypto';
import { and, desc, eq, notInArray } from 'drizzle-orm';
import type { Db } from '#server/db/open-database.ts';
import { knownDevices } from '#server/db/schema/known-devices-schema.ts';

/** So many browsers an account knows at most: those with the newest logins. */
const KNOWN = 10;
/** A browser without a login for so long is a stranger again; its cookie lasts as long. */
export const KNOWN_DAYS = 365;

/** What is kept of a browser's token for one person; the same browser's row of another person has another. */
export function deviceHash(user_id: number, token: string): string {
	return createHash('sha256').update(`known-device:${user_id}:${token}`).digest('hex');
}

/** The person has logged in by password in the browser with this token, or in one without: it is given one. @returns the cookie's token. */
export async function rememberDevice(tx: Db, user_id: number, token: string | undefined, now: Date): Promise<string> {
	const kept = token ?? randomBytes(32).toString('base64url');
	const fresh = { failures: 0, not_before: now, last_at: now, seen_at: now };
	const { user_id: owner, token_hash, seen_at } = knownDevices;
	await tx
		.insert(knownDevices)
		.values({ user_id, token_hash: deviceHash(user_id, kept), ...fresh })
		.onConflictDoUpdate({ target: [owner, token_hash], set: fresh });
	const newest = tx.select({ token_hash }).from(knownDevices).where(eq(owner, user_id)).orderBy(desc(seen_at)).limit(KNOWN);
	await tx.delete(knownDevices).where(and(eq(owner, user_id), notInArray(token_hash, newest)));
	return kept;
}
