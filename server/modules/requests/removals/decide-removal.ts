import type { Removal, RemovalsAnswer } from '#domain/collaboration/removal.ts';
import { stepsNow } from '#domain/roster/consent-states.ts';
import { and, asc, desc, eq, type SQL, sql } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { removalRequests } from '#server/db/schema/consent-schema.ts';
import { outgoingMails } from '#server/db/schema/people-schema.ts';
import { players, teams } from '#server/db/schema/rosters-schema.ts';
import { HttpError, notFound } from '#server/http/errors/http-error.ts';
import { audit } from '#server/modules/operations/public.ts';
import {
	changeConsent,
	type Decider,
	isRepeatedCall,
	lastMoverFor,
	moverOfStaff,
	presentRecord,
	type Reach,
	type Staff,
	teamWithin,
	withinReach,
} from '#server/modules/rosters/public.ts';
import { removalDecidedMail } from './removal-mail.ts';

/** How many decided requests the list has. They are deleted after a term. */
const DECIDED_LISTED = 50;

/** Requests whose mailbox is proved, about athletes within reach. A desk doesn't read what another school's decided before a move. */
export async function listRemovals(db: Db, reach: Reach): Promise<RemovalsAnswer> {
	return {
		waiting: await removals(db, and(sql`confirmed_at is not null and decided_at is null`, withinReach(reach)), asc(removalRequests.confirmed_at), 200),
		decided: await removals(
			db,
			and(sql`decided_at is not null`, withinReach(reach), teamWithin(reach, removalRequests.team_id)),
			desc(removalRequests.decided_at),
			DECIDED_LISTED,
		),
	};
}

async function removals(db: Db, where: SQL | undefined, order: SQL, most: number): Promise<Removal[]> {
	const rows = await db
		.select({ request: removalRequests, player_id: players.player_id, player_name: players.player_name, team_name: teams.team_name })
		.from(removalRequests)
		.innerJoin(players, eq(players.player_id, presentRecord(removalRequests.player_id)))
		.innerJoin(teams, eq(teams.team_id, players.team_id))
		.where(where)
		.orderBy(order, asc(removalRequests.removal_id))
		.limit(most);
	return rows.map(({ request: { removal_id, wish, email, note, confirmed_at, decision, reason, decided_at }, ...athlete }) => ({
		removal_id,
		...athlete,
		...{ wish, email, note, decision, reason },
		confirmed_at: (confirmed_at ?? new Date(0)).toISOString(),
		decided_at: decided_at?.toISOString() ?? null,
	}));
}

interface Decision {
	removal_id: number;
	decision: 'granted' | 'declined';
	reason: string;
}

/**
 * Staff has checked who asks, and decides. What was granted is done in the same transaction, and the person gets a mail. Audited. A repeat with the same key
 * changes nothing.
 * @returns addresses of photos whose files are to be deleted
 * @throws HttpError 404, also beyond the staff's reach; 409 `conflict` if it was decided before, `bad_transition` if the athlete is past it; 422
 *   `idempotency_mismatch`
 */
export function decideRemoval(db: Db, { removal_id, decision, reason }: Decision, { now, publicUrl, ...staff }: Decider): Promise<string[]> {
	const { actor_id, reach } = staff;
	return inTransaction(db, async (tx) => {
		const [request] = await tx.select().from(removalRequests).where(eq(removalRequests.removal_id, removal_id));
		if (request === undefined || request.confirmed_at === null || !(await isTheirs(tx, request, reach))) throw notFound('We couldn’t find that request.');
		if (await isRepeatedCall(tx, { call: `decide removal ${removal_id}`, body: { decision, reason } }, { ...staff, now })) return [];
		// The athlete's locks come first, as everywhere. Of two who decide at once, the second finds the athlete changed, or the request decided.
		const isDue = decision === 'granted' && !(await isDone(tx, request, staff));
		const changed = isDue ? await changeConsent(tx, request.player_id, { to: request.wish, reason }, { ...staff, now }) : undefined;
		const [decided] = await tx
			.update(removalRequests)
			.set({ decision, reason, decided_at: now, decided_by: actor_id, team_id: presentTeam(request.player_id) })
			.where(sql`${removalRequests.removal_id} = ${removal_id} and decided_at is null`)
			.returning({ id: removalRequests.removal_id });
		if (decided === undefined) throw new HttpError(409, 'conflict', 'Somebody else has decided this request.');
		if (decision === 'declined') await audit(tx, { at: now, actor_id, action: 'removal_declined', subject_id: request.player_id });
		await tx
			.insert(outgoingMails)
			.values({ recipient: request.email, ...removalDecidedMail({ ...request, decision, reason }, publicUrl), created_at: now, run_after: now });
		return changed?.photos ?? [];
	});
}

/** The athlete's team now. */
const presentTeam = (player_id: number) => sql<number>`(select p.team_id from players p where p.player_id = ${presentRecord(player_id)})`;

/** Whether the athlete is within the staff's reach. `changeConsent` looks again once it has locked the athlete, who may be moving. */
async function isTheirs(tx: Db, { player_id }: typeof removalRequests.$inferSelect, reach: Reach): Promise<boolean> {
	return (await tx.$count(players, and(eq(players.player_id, presentRecord(player_id)), withinReach(reach)))) > 0;
}

/**
 * Whether an earlier request, or staff, has done it already. A pause that somebody below this staff could end isn't what was
 * granted: a stranger who holds the page would open it again.
 */
async function isDone(tx: Db, { player_id, wish }: typeof removalRequests.$inferSelect, staff: Staff): Promise<boolean> {
	const [athlete] = await tx
		.select({ player_id: players.player_id, consent: players.consent })
		.from(players)
		.where(eq(players.player_id, presentRecord(player_id)));
	if (athlete?.consent !== wish) return false;
	return !stepsNow(wish, moverOfStaff(staff), await lastMoverFor(tx, athlete.player_id, staff.reach)).includes(wish);
}
