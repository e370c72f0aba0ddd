import type { DeskMembers } from '#domain/account/school-desk.ts';
import { deskMessages } from '#domain/texts/desk-messages.ts';
import { and, eq, isNull, sql } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { roleInvitations } from '#server/db/schema/people-schema.ts';
import { teams } from '#server/db/schema/rosters-schema.ts';
import { notFound } from '#server/http/errors/http-error.ts';
import { deskAddedMail, deskInvitationMail, deskInvitationSubject, deskRemovedMail } from './desk-mails.ts';
import { acceptRole, endRole, type GivenRole, inviteToRole } from './given-roles.ts';
import { findOffer, lockForRole, type RoleChange, type RoleDeps } from './offers.ts';

const AUDITED = { invited: 'desk_invited', withdrawn: 'desk_invitation_withdrawn', added: 'desk_added', removed: 'desk_removed' } as const;
/** The offers of any desk. */
const anyDesk = eq(roleInvitations.role, 'desk');

function deskOf({ school, school_name }: { school: string; school_name: string }): GivenRole {
	return {
		offered: { role: 'desk', school },
		audited: AUDITED,
		already: deskMessages.already,
		subject: deskInvitationSubject(school_name),
		invitation: (facts) => deskInvitationMail({ ...facts, school_name }),
		added: (person, at, publicUrl) => deskAddedMail(person, school_name, at, publicUrl),
		removed: (at, publicUrl) => deskRemovedMail(school_name, at, publicUrl),
	};
}

/** The desk of a school, also of one without a team. */
const deskNamed = async (db: Db, school: string): Promise<GivenRole> => deskOf({ school, school_name: await schoolName(db, school) });

/**
 * Mails a person a link by which they join the desk of a team's school. It replaces an earlier one to the same desk. Audited.
 * @throws HttpError 404 for an account or a team that is gone; 409 `conflict` for somebody who is there already, who is suspended, or who
 *   can't log in yet; 403 `forbidden` if the actor is no longer an admin
 */
export async function inviteToDesk({ db, clock, env }: RoleDeps, { team_id, ...change }: RoleChange & { team_id: number }): Promise<void> {
	const when = { now: clock(), publicUrl: env.PUBLIC_URL };
	await inTransaction(db, async (tx) => {
		const user = await lockForRole(tx, change);
		const [team] = await tx
			.select({ school: teams.team_fold, school_name: teams.team_name })
			.from(teams)
			.where(and(eq(teams.team_id, team_id), isNull(teams.retired_at)));
		// A name without a letter has no key, and an empty one stands for the whole site.
		if (team === undefined || team.school === '') throw notFound('We couldn’t find that team.');
		await inviteToRole(tx, deskOf(team), user, { ...change, ...when });
	});
}

/**
 * Takes a person off the desk of a school, or takes the invitation back. Audited. May be repeated.
 * @throws HttpError as `lockForRole`
 */
export async function endDesk({ db, clock, env }: RoleDeps, { school, ...change }: RoleChange & { school: string }): Promise<void> {
	const when = { now: clock(), publicUrl: env.PUBLIC_URL };
	await inTransaction(db, async (tx) => {
		const user = await lockForRole(tx, change);
		await endRole(tx, await deskNamed(tx, school), user, { ...change, ...when });
	});
}

interface LookedAt {
	invited_by: string;
	school_name: string;
	expires_at: Date;
}

/** The invitation behind the link, as this person sees it. Changes nothing. @throws HttpError as `findOffer` */
export async function lookAtDeskInvitation({ db, clock }: RoleDeps, user_id: number, token: string): Promise<LookedAt> {
	const { school, invited_by, expires_at } = await findOffer(db, anyDesk, { user_id, token, now: clock() });
	return { invited_by, expires_at, school_name: await schoolName(db, school) };
}

/** The invited person joins the desk. Audited. May be repeated. @throws HttpError as `findOffer` */
export async function acceptDeskInvitation({ db, clock, env }: RoleDeps, user_id: number, token: string): Promise<void> {
	const when = { now: clock(), publicUrl: env.PUBLIC_URL };
	await inTransaction(db, (tx) => acceptRole(tx, anyDesk, ({ school }) => deskNamed(tx, school), { user_id, token, ...when }));
}

/** Who is at a desk, and who is invited to one, by school. */
export async function listDesks(db: Db, now: Date): Promise<DeskMembers> {
	const found = await db.execute(sql`
		with held as (
			select user_id, school, granted_at as since, null::timestamptz as invited_until from roles where role = 'desk'
			union all
			select i.user_id, i.school, null, i.expires_at from role_invitations i
			where i.role = 'desk' and i.accepted_at is null and i.expires_at > ${now.toISOString()}
				and not exists (select from roles r where r.user_id = i.user_id and r.role = 'desk' and r.school = i.school)
		)
		select h.user_id, u.user_name, u.user_email, h.school,
			to_char(h.since at time zone 'UTC', ${ISO}) as since, to_char(h.invited_until at time zone 'UTC', ${ISO}) as invited_until,
			coalesce((select min(t.team_name) from teams t where t.team_fold = h.school collate "C" and t.retired_at is null), h.school) as school_name,
			coalesce((select json_agg(s.sport_name order by s.sport_id) from teams t join sports s on s.sport_id = t.sport_id
				where t.team_fold = h.school collate "C" and t.retired_at is null), '[]'::json) as sports
		from held h join users u on u.user_id = h.user_id
		order by h.school, u.user_name, h.user_id`);
	return { desks: rowsOf<DeskMembers['desks'][number]>(found) };
}

const ISO = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';

/** A school's name as its teams have it; the key once it has no team anymore. */
async function schoolName(db: Db, school: string): Promise<string> {
	const [team] = await db
		.select({ team_name: teams.team_name })
		.from(teams)
		.where(and(eq(teams.team_fold, school), isNull(teams.retired_at)))
		.orderBy(teams.team_name)
		.limit(1);
	return team?.team_name ?? school;
}
