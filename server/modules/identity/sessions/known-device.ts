import { createHash, randomBytes } from 'node:crypto';
import { and, desc, eq, notInArray } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { knownDevices } from '#server/db/schema/known-devices-schema.ts';

/** The most browsers that an account knows: those with the newest logins. */
const KNOWN = 10;
/** After this long without a login, the account forgets a browser. Its cookie lasts as long. */
export const KNOWN_DAYS = 365;

/** The hash of a browser's token for one person. The same browser has a different hash for another person. */
export function deviceHash(user_id: number, token: string): string {
	return createHash('sha256').update(`known-device:${user_id}:${token}`).digest('hex');
}

/**
 * The person has logged in by password or passkey in the browser with this token, or in one without, which gets one.
 * @returns the cookie's token.
 */
export async function rememberDevice(tx: Db, user_id: number, token: string | undefined, now: Date): Promise<string> {
	const deviceToken = token ?? randomBytes(32).toString('base64url');
	const fresh = { failures: 0, not_before: now, last_at: now, seen_at: now };
	const { user_id: owner, token_hash, seen_at } = knownDevices;
	await tx
		.insert(knownDevices)
		.values({ user_id, token_hash: deviceHash(user_id, deviceToken), ...fresh })
		.onConflictDoUpdate({ target: [owner, token_hash], set: fresh });
	const newest = tx.select({ token_hash }).from(knownDevices).where(eq(owner, user_id)).orderBy(desc(seen_at)).limit(KNOWN);
	await tx.delete(knownDevices).where(and(eq(owner, user_id), notInArray(token_hash, newest)));
	return deviceToken;
}
