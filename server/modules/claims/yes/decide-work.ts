import type { WaitingYeses, WorkDecision } from '#domain/claims/yes-forms.ts';
import { isClosed } from '#domain/roster/consent-states.ts';
import { claimMessages } from '#domain/texts/claim-messages.ts';
import { and, asc, eq, isNull, sql } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { claims } from '#server/db/schema/claims-schema.ts';
import { users } from '#server/db/schema/people-schema.ts';
import { players, teams } from '#server/db/schema/rosters-schema.ts';
import { HttpError, notFound } from '#server/http/errors/http-error.ts';
import { audit } from '#server/modules/operations/public.ts';
import {
	type Decider,
	isRepeatedCall,
	isWithin,
	lockPresent,
	moverOfStaff,
	noteYes,
	presentRecord,
	type Reach,
	teamWithin,
	withinReach,
} from '#server/modules/rosters/public.ts';
import { queueMail, workConfirmedMail, workDeclinedMail } from '../claim-mails.ts';

/** The most that the list has. The rest comes once some of these are decided. */
const LISTED = 200;

/** Worded like the partial index `claims_to_confirm`. */
const toConfirm = sql`ended_at is null and work_status <> 'us' and work_confirmed_at is null`;

/** An athlete who has changed teams since doesn't wait: they have to say it anew. */
const onTheirTeam = and(eq(players.player_id, presentRecord(claims.player_id)), eq(players.team_id, claims.team_id));

/** Athletes who said yes and whose work status nobody has confirmed, the oldest first. */
export async function listWorkToConfirm(db: Db, reach: Reach): Promise<WaitingYeses> {
	const rows = await db
		.select({
			claim_id: claims.claim_id,
			player_id: players.player_id,
			player_name: players.player_name,
			team_name: teams.team_name,
			work_status: claims.work_status,
			user_name: users.user_name,
			user_email: users.user_email,
			said_yes_at: claims.said_yes_at,
		})
		.from(claims)
		.innerJoin(players, onTheirTeam)
		.innerJoin(teams, eq(teams.team_id, players.team_id))
		.innerJoin(users, eq(users.user_id, claims.user_id))
		.where(and(toConfirm, withinReach(reach)))
		.orderBy(asc(claims.said_yes_at), asc(claims.claim_id))
		.limit(LISTED);
	const waiting = rows.flatMap(({ said_yes_at, work_status, ...rest }) =>
		said_yes_at === null || work_status === null ? [] : [{ ...rest, work_status, said_at: said_yes_at.toISOString() }],
	);
	return { waiting };
}

/** Number of work statuses that wait for this staff; counting stops at `most`. */
export function countWorkToConfirm(db: Db, most: number, reach: Reach): Promise<number> {
	const waiting = db
		.select({ id: claims.claim_id })
		.from(claims)
		.innerJoin(players, onTheirTeam)
		.where(and(toConfirm, withinReach(reach)));
	return db.$count(waiting.limit(most).as('w'));
}

/**
 * An admin has asked the school whether an athlete may take money, or its desk knows, and decides. Declined, the athlete hasn't said yes, and can say it
 * again. They get a mail with the reason. Audited. A repeat with the same key changes nothing.
 * @throws HttpError 404 for a claim that has ended, or is beyond the staff's reach; 409 `conflict` if nothing waits, or not what was seen; `bad_transition` after a move;
 *   422 `idempotency_mismatch`
 */
export async function decideWork(db: Db, claim_id: number, { decision, reason, seen }: WorkDecision, { now, publicUrl, ...staff }: Decider): Promise<void> {
	const { actor_id, reach } = staff;
	await inTransaction(db, async (tx) => {
		const live = and(eq(claims.claim_id, claim_id), isNull(claims.ended_at), teamWithin(reach, claims.team_id));
		const [found] = await tx.select({ player_id: claims.player_id }).from(claims).where(live);
		const record = found === undefined ? undefined : await lockPresent(tx, found.player_id);
		const [claim] = await tx.select().from(claims).where(live).for('update');
		if (record === undefined || claim === undefined || !isWithin(reach, record)) throw notFound(claimMessages.ended);
		if (await isRepeatedCall(tx, { call: `decide work ${claim_id}`, body: { decision, reason, seen } }, { ...staff, now })) return;
		if (claim.said_yes_at === null || claim.work_status === 'us' || claim.work_confirmed_at !== null)
			throw new HttpError(409, 'conflict', 'This work status was already decided.');
		if (claim.work_status !== seen) throw new HttpError(409, 'conflict', `${record.player_name} has answered something else since. Look at it again.`);
		if (claim.team_id !== record.team_id) throw new HttpError(409, 'bad_transition', `${record.player_name} has changed teams since.`);
		const isConfirmed = decision === 'confirmed';
		const yes = isConfirmed ? { work_confirmed_at: now, work_confirmed_by: actor_id } : { said_yes_at: null, work_status: null };
		await tx
			.update(claims)
			.set({ ...yes, work_note: reason })
			.where(eq(claims.claim_id, claim_id));
		const consent = await noteYes(tx, record, { reason, mover: moverOfStaff(staff), actor_id, now });
		const [holder] = await tx.select({ user_email: users.user_email }).from(users).where(eq(users.user_id, claim.user_id));
		const letter = isConfirmed
			? workConfirmedMail(record.player_name, { reason, isOpen: !isClosed(consent) }, publicUrl)
			: workDeclinedMail(record.player_name, reason, publicUrl);
		if (holder !== undefined) await queueMail(tx, holder.user_email, letter, now);
		await audit(tx, { at: now, actor_id, action: isConfirmed ? 'athlete_work_confirmed' : 'athlete_work_declined', subject_id: record.player_id });
	});
}
