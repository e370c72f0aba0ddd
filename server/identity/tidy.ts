import { lt } from 'drizzle-orm';
import { knownDevices } from '#server/db/known-devices-schema.ts';
import type { Db } from '#server/db/open.ts';
import { loginFailures, passwordCodes, sessions } from '#server/db/people-schema.ts';
import { deleteExpiredRecords } from './development/expired-records.ts';
import { KNOWN_DAYS } from './known-device.ts';

const HOUR_MS = 60 * 60_000;

/** Deletes what has had its time: sessions, codes (which count for an hour against too many mails), failures of another day, browsers of another year, records of the development provider. */
export async function tidyIdentity(db: Db, now: Date): Promise<void> {
	await db.delete(sessions).where(lt(sessions.expires_at, now));
	await db.delete(passwordCodes).where(lt(passwordCodes.created_at, new Date(now.getTime() - HOUR_MS)));
	await db.delete(loginFailures).where(lt(loginFailures.last_at, new Date(now.getTime() - 24 * HOUR_MS)));
	await db.delete(knownDevices).where(lt(knownDevices.seen_at, new Date(now.getTime() - KNOWN_DAYS * 24 * HOUR_MS)));
	await deleteExpiredRecords(db);
}
