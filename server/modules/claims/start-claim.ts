import { emailKey } from '#domain/account/account.ts';
import { and, eq, inArray, isNull, ne, or } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { claimCodes, claimRequests, claims } from '#server/db/schema/claims-schema.ts';
import { users } from '#server/db/schema/people-schema.ts';
import { teams } from '#server/db/schema/rosters-schema.ts';
import type { PresentRecord } from '#server/modules/rosters/public.ts';
import { claimDeclinedMail, claimedMail, claimReplacedMail, queueMail } from './claim-mails.ts';
import { isWaiting, type Progress } from './claim-progress.ts';
import { leavePage } from './own-page/take-down.ts';

/** Said to whoever else had claimed the page by school mail. */
const CAME_SECOND = 'Someone else claimed this page first. If that wasn’t you, contact us.';

interface NewClaim {
	record: PresentRecord;
	progress: Progress;
	user: { user_id: number; user_email: string };
	by: 'code' | 'mail';
	/** The address at the school, if it proved the claim. */
	proved_by?: string;
	op_id?: string | undefined;
	body_hash?: string;
	now: Date;
	publicUrl: string;
}

/**
 * Binds the page to an account. The caller has locked the account, then the athlete, and found that nobody holds the page. All codes
 * for the athlete are void, other people's waiting claims are declined, and a claim from before a move ends. Everybody whom that
 * concerns gets a mail.
 */
export async function startClaim(tx: Db, { record, progress, user, by, proved_by, op_id, body_hash, now, publicUrl }: NewClaim): Promise<number> {
	const { ids, live } = progress;
	if (live !== undefined) {
		await tx.update(claims).set({ ended_at: now, end_reason: 'replaced' }).where(eq(claims.claim_id, live.claim_id));
		await leavePage(tx, live.claim_id, { actor_id: user.user_id, now });
		const [former] = await tx
			.select({ user_email: users.user_email })
			.from(users)
			.where(and(eq(users.user_id, live.user_id), ne(users.user_id, user.user_id)));
		if (former !== undefined) await queueMail(tx, former.user_email, claimReplacedMail(record.player_name, publicUrl), now);
	}
	const [claim] = await tx
		.insert(claims)
		.values({
			player_id: record.player_id,
			user_id: user.user_id,
			team_id: record.team_id,
			by,
			op_id: op_id ?? null,
			body_hash: body_hash ?? null,
			claimed_at: now,
		})
		.returning({ claim_id: claims.claim_id });
	if (claim === undefined) throw new Error('no claim was added');
	await tx.delete(claimCodes).where(inArray(claimCodes.player_id, ids));
	const ofAthlete = inArray(claimRequests.player_id, ids);
	await tx
		.delete(claimRequests)
		.where(and(ofAthlete, isNull(claimRequests.decided_at), or(eq(claimRequests.user_id, user.user_id), isNull(claimRequests.confirmed_at))));
	const second = await tx
		.update(claimRequests)
		.set({ decision: 'declined', reason: CAME_SECOND, decided_at: now })
		.where(and(ofAthlete, isWaiting, ne(claimRequests.user_id, user.user_id)))
		.returning({ email: claimRequests.email });
	for (const { email } of second) await queueMail(tx, email, claimDeclinedMail(record.player_name, CAME_SECOND, publicUrl), now);
	const [team] = await tx.select({ team_name: teams.team_name }).from(teams).where(eq(teams.team_id, record.team_id));
	const isOther = proved_by !== undefined && emailKey(proved_by) !== emailKey(user.user_email);
	for (const address of isOther ? [user.user_email, proved_by] : [user.user_email])
		await queueMail(tx, address, claimedMail(record.player_name, team?.team_name ?? '', publicUrl), now);
	return claim.claim_id;
}
