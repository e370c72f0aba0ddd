import { CLAIM_WAITS_DAYS } from '#domain/claims/claim-forms.ts';
import { deleteInBatches, moment } from '#server/db/delete-in-batches.ts';
import { and, eq, sql } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { claimCodes, claimRequests, claims } from '#server/db/schema/claims-schema.ts';
import { players } from '#server/db/schema/rosters-schema.ts';
import { presentRecord } from '#server/modules/rosters/public.ts';
import { claimDeclinedMail, queueMail } from './claim-mails.ts';
import { isWaiting } from './claim-progress.ts';
import { tidyTries } from './claim-tries.ts';

const DAY_MS = 86_400_000;
/** For what was decided and what has ended: long enough to ask why. */
const KEPT_MS = 90 * DAY_MS;
/** Said to somebody whose claim nobody decided in time. */
const NOBODY_DECIDED = `Nobody could check your claim within ${CLAIM_WAITS_DAYS} days. Ask your school for a code, or try again.`;

/** Declines claims that waited too long, and deletes what is past its term. An ended claim's signature goes with it. */
export async function tidyClaims(db: Db, now: Date, publicUrl: string): Promise<void> {
	await declineForgotten(db, now, publicUrl);
	await tidyTries(db, now);
	await deleteInBatches(db, claimCodes, sql`expires_at < ${moment(now.getTime())}`);
	await deleteInBatches(db, claimRequests, sql`confirmed_at is null and expires_at < ${moment(now.getTime())}`);
	await deleteInBatches(db, claimRequests, sql`decided_at < ${moment(now.getTime() - KEPT_MS)}`);
	await deleteInBatches(db, claims, sql`ended_at < ${moment(now.getTime() - KEPT_MS)}`);
}

async function declineForgotten(db: Db, now: Date, publicUrl: string): Promise<void> {
	const before = moment(now.getTime() - CLAIM_WAITS_DAYS * DAY_MS);
	await inTransaction(db, async (tx) => {
		const late = await tx
			.update(claimRequests)
			.set({ decision: 'declined', reason: NOBODY_DECIDED, decided_at: now })
			.where(and(isWaiting, sql`confirmed_at < ${before}`))
			.returning({ player_id: claimRequests.player_id, email: claimRequests.email });
		for (const { player_id, email } of late) {
			const [athlete] = await tx
				.select({ player_name: players.player_name })
				.from(players)
				.where(eq(players.player_id, presentRecord(player_id)));
			await queueMail(tx, email, claimDeclinedMail(athlete?.player_name ?? '', NOBODY_DECIDED, publicUrl), now);
		}
	});
}
