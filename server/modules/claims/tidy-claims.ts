import { CLAIM_WAITS_DAYS } from '#domain/claims/claim-forms.ts';
import { deleteInBatches, moment } from '#server/db/delete-in-batches.ts';
import { and, eq, sql } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { claimCodeMakings, claimCodes, claimRequests, claims } from '#server/db/schema/claims-schema.ts';
import { staffCalls } from '#server/db/schema/consent-schema.ts';
import { pageProposals } from '#server/db/schema/own-page-schema.ts';
import { endClaims, lockPresent, type Photos } from '#server/modules/rosters/public.ts';
import { claimDeclinedMail, queueMail } from './claim-mails.ts';
import { isWaiting } from './claim-progress.ts';
import { tidyTries } from './claim-tries.ts';
import { deletePhotos } from './own-page/take-down.ts';

const DAY_MS = 86_400_000;
/** For what was decided and what has ended: long enough to ask why. */
const KEPT_MS = 90 * DAY_MS;
/** For the keys of staff's decisions: much longer than a dialog stays open. */
const KEYS_KEPT_MS = 30 * DAY_MS;
/** Said to somebody whose claim nobody decided in time. */
const NOBODY_DECIDED = `Nobody could check your claim within ${CLAIM_WAITS_DAYS} days. Ask your school for a code, or try again.`;

/** Declines claims that waited too long, and deletes what is past its term. An ended claim's signature goes with it. */
export async function tidyClaims(db: Db, now: Date, { publicUrl, photos }: { publicUrl: string; photos: Photos }): Promise<void> {
	await declineForgotten(db, now, publicUrl);
	await endLeftBehind(db, now);
	await deletePhotos(db, photos);
	await tidyTries(db, now);
	await deleteInBatches(db, claimCodes, sql`expires_at < ${moment(now.getTime())}`);
	await deleteInBatches(db, claimCodeMakings, sql`expires_at < ${moment(now.getTime())}`);
	await deleteInBatches(db, claimRequests, sql`confirmed_at is null and expires_at < ${moment(now.getTime())}`);
	await deleteInBatches(db, claimRequests, sql`decided_at < ${moment(now.getTime() - KEPT_MS)}`);
	await deleteInBatches(db, pageProposals, sql`decided_at < ${moment(now.getTime() - KEPT_MS)}`);
	await deleteInBatches(db, staffCalls, sql`called_at < ${moment(now.getTime() - KEYS_KEPT_MS)}`);
	await deleteInBatches(db, claims, sql`ended_at < ${moment(now.getTime() - KEPT_MS)}`);
}

/** One at a time, and the athlete first, as whoever claims the page at the same moment does. */
async function declineForgotten(db: Db, now: Date, publicUrl: string): Promise<void> {
	const isLate = and(isWaiting, sql`confirmed_at < ${moment(now.getTime() - CLAIM_WAITS_DAYS * DAY_MS)}`);
	const late = await db.select({ request_id: claimRequests.request_id, player_id: claimRequests.player_id }).from(claimRequests).where(isLate);
	for (const { request_id, player_id } of late) {
		await inTransaction(db, async (tx) => {
			const athlete = await lockPresent(tx, player_id);
			const [declined] = await tx
				.update(claimRequests)
				.set({ decision: 'declined', reason: NOBODY_DECIDED, decided_at: now })
				.where(and(eq(claimRequests.request_id, request_id), isLate))
				.returning({ email: claimRequests.email });
			if (declined !== undefined && athlete !== undefined)
				await queueMail(tx, declined.email, claimDeclinedMail(athlete.player_name, NOBODY_DECIDED, publicUrl), now);
		});
	}
}

/**
 * What a server of the former release, which knows no claims, left beside this one: a live claim of an athlete whom it removed, with
 * its signature, and one of a record that it merged into one that somebody holds.
 */
async function endLeftBehind(db: Db, now: Date): Promise<void> {
	const removed = sql`select p.player_id from players p join claims c on c.player_id = p.player_id where p.consent = 'removed' and c.ended_at is null`;
	const ids = rowsOf<{ player_id: number }>(await db.execute(removed)).map((row) => row.player_id);
	if (ids.length > 0) await inTransaction(db, (tx) => endClaims(tx, ids, now));
	await db.execute(sql`
		update claims c set ended_at = ${moment(now.getTime())}, end_reason = 'merged'
		from players p join claims held on held.player_id = p.merged_into and held.ended_at is null
		where c.ended_at is null and p.player_id = c.player_id`);
}
