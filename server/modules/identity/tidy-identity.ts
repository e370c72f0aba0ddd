import { CODE_MINUTES } from '#domain/account/account.ts';
import { deleteInBatches, moment } from '#server/db/delete-in-batches.ts';
import { sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { knownDevices } from '#server/db/schema/known-devices-schema.ts';
import { passkeyChallenges } from '#server/db/schema/passkeys-schema.ts';
import {
	developmentProviderRecords,
	loginFailures,
	passwordAsks,
	passwordCodes,
	passwordLinks,
	roleInvitations,
	sessions,
	usedIdTokens,
} from '#server/db/schema/people-schema.ts';
import { KNOWN_DAYS } from './sessions/known-device.ts';
import { FAILURES_FORGOTTEN_MS } from './sessions/login-failures.ts';

const CODES_MS = CODE_MINUTES * 60_000;
const KNOWN_MS = KNOWN_DAYS * 24 * 60 * 60_000;

/**
 * Deletes what has expired: sessions, ID tokens, challenges, links, invitations, codes and who requested them, day-old failures, year-old
 * browsers, records of the development provider.
 */
export async function tidyIdentity(db: Db, now: Date): Promise<void> {
	const ms = now.getTime();
	await deleteInBatches(db, sessions, sql`expires_at < ${moment(ms)}`);
	await deleteInBatches(db, usedIdTokens, sql`expires_at < ${moment(ms)}`);
	await deleteInBatches(db, passkeyChallenges, sql`expires_at < ${moment(ms)}`);
	await deleteInBatches(db, passwordCodes, sql`created_at < ${moment(ms - CODES_MS)}`);
	await deleteInBatches(db, passwordAsks, sql`asked_at < ${moment(ms - CODES_MS)}`);
	await deleteInBatches(db, passwordLinks, sql`expires_at < ${moment(ms)}`);
	await deleteInBatches(db, roleInvitations, sql`expires_at < ${moment(ms)}`);
	await deleteInBatches(db, loginFailures, sql`last_at < ${moment(ms - FAILURES_FORGOTTEN_MS)}`);
	await deleteInBatches(db, knownDevices, sql`seen_at < ${moment(ms - KNOWN_MS)}`);
	await deleteInBatches(db, developmentProviderRecords, sql`expires_at < ${moment(ms)}`);
}
