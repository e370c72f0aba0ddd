import type { FastifyRequest } from 'fastify';
import type { StaffSide } from '#domain/api/claim-paths.ts';
import type { Mover } from '#domain/roster/consent-states.ts';
import { and, eq, inArray, type SQL, type SQLWrapper, sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { players, teams } from '#server/db/schema/rosters-schema.ts';
import type { Deps } from '#server/http/route/deps.ts';
import { operationId } from '#server/http/route/operation-id.ts';
import type { SessionUser } from '#server/http/route/session-user.ts';

/** Whose athletes somebody decides about: everybody's, or those on teams of these schools, by their folded names. */
export type Reach = 'all' | readonly string[];

/** Somebody who decides about athletes: an admin, or the desk of a school about its own (docs/decisions/183). */
export interface Staff {
	actor_id: number;
	reach: Reach;
}

/** Staff who decides now, and whose decision people read in a mail. */
export interface Decider extends Staff {
	/** The client's idempotency key. */
	op_id: string | undefined;
	now: Date;
	publicUrl: string;
}

interface StaffRequest {
	user: SessionUser;
	request: FastifyRequest;
}

/** What the documentation says of the key of each of staff's decisions. */
export const staffKeyHeader = {
	'Idempotency-Key': 'A UUID that the client generates for this press. A repeat with the same key after a lost answer changes nothing and has the same answer.',
} as const;

export function staffOf({ user_id, schools }: SessionUser, side: StaffSide): Staff {
	return { actor_id: user_id, reach: side === 'admin' ? 'all' : schools };
}

/** @throws HttpError 422 for a key that isn't a UUID */
export function deciderOf({ clock, env }: Pick<Deps, 'clock' | 'env'>, { user, request }: StaffRequest, side: StaffSide): Decider {
	return { ...staffOf(user, side), op_id: operationId(request), now: clock(), publicUrl: env.PUBLIC_URL };
}

/** Who reads what this side decides about: with admins, support, which decides nothing (docs/decisions/184). */
export const readersOf = (side: StaffSide) => (side === 'admin' ? 'support' : side);

export function moverOfStaff({ reach }: Staff): Mover {
	return reach === 'all' ? 'admin' : 'desk';
}

/** In a query of athletes: those within reach, by the team they are on now. No condition if all are. */
export function withinReach(reach: Reach): SQL | undefined {
	return reach === 'all' ? undefined : inArray(players.team_fold, [...reach]);
}

/**
 * In a query: whether a team is of a school within reach. It is for what an athlete did on a team, such as a claim: once they have changed
 * schools, neither school's desk sees it. No condition if all are.
 */
export function teamWithin(reach: Reach, team_id: SQLWrapper): SQL | undefined {
	return reach === 'all' ? undefined : sql`${team_id} in (select t.team_id from ${teams} t where ${inArray(sql`t.team_fold`, [...reach])})`;
}

/** The same for one team. */
export async function isTeamWithin(db: Db, reach: Reach, team_id: number): Promise<boolean> {
	return reach === 'all' || (await db.$count(teams, and(eq(teams.team_id, team_id), inArray(teams.team_fold, [...reach])))) > 0;
}

/** Whether a team's school is within reach. To decide about an athlete, the caller has locked them, so they don't move meanwhile. */
export function isWithin(reach: Reach, { team_fold }: { team_fold: string }): boolean {
	return reach === 'all' || reach.includes(team_fold);
}
