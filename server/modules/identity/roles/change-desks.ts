import type { DeskMembers } from '#domain/account/school-desk.ts';
import { deskMessages } from '#domain/texts/desk-messages.ts';
import { and, eq, isNull, sql } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { roleInvitations, roles, users } from '#server/db/schema/people-schema.ts';
import { teams } from '#server/db/schema/rosters-schema.ts';
import { notFound } from '#server/http/errors/http-error.ts';
import { audit } from '#server/modules/operations/public.ts';
import { lockAdmins } from './admins-lock.ts';
import { deskAddedMail, deskInvitationMail, deskInvitationSubject, deskRemovedMail } from './desk-mails.ts';
import {
	acceptOffer,
	dropUnsent,
	findOffer,
	lockForRole,
	lockOffer,
	mailPerson,
	type OfferedRole,
	offersOf,
	type RoleChange,
	type RoleDeps,
	requireCanAccept,
	roleConflict,
	withdrawOffer,
	writeOffer,
} from './offers.ts';
import { endProofs } from './roles.ts';

const deskOf = (school: string): OfferedRole => ({ role: 'desk', school });
/** The offers of any desk. */
const anyDesk = eq(roleInvitations.role, 'desk');

/**
 * Mails a person a link by which they join the desk of a team's school. It replaces an earlier one to the same desk. Audited.
 * @throws HttpError 404 for an account or a team that is gone; 409 `conflict` for somebody who is there already, who is suspended, or who
 *   can't log in yet; 403 `forbidden` if the actor is no longer an admin
 */
export async function inviteToDesk({ db, clock, env }: RoleDeps, { team_id, ...change }: RoleChange & { team_id: number }): Promise<void> {
	const now = clock();
	const { user_id, actor_id } = change;
	await inTransaction(db, async (tx) => {
		const user = await lockForRole(tx, change);
		const [team] = await tx
			.select({ school: teams.team_fold, school_name: teams.team_name })
			.from(teams)
			.where(and(eq(teams.team_id, team_id), isNull(teams.retired_at)));
		// A name without a letter has no key, and an empty one stands for the whole site.
		if (team === undefined || team.school === '') throw notFound('We couldn’t find that team.');
		const { school, school_name } = team;
		if (await isAtDesk(tx, user_id, school)) throw roleConflict(deskMessages.already);
		await requireCanAccept(tx, user);
		const offer = await writeOffer(tx, deskOf(school), { ...change, now });
		await dropUnsent(tx, user_id, deskInvitationSubject(school_name));
		await mailPerson(tx, user, deskInvitationMail({ ...offer, user_name: user.user_name, school_name, publicUrl: env.PUBLIC_URL }), now);
		await audit(tx, { at: now, actor_id, action: 'desk_invited', subject_id: user_id });
	});
}

/**
 * Takes a person off the desk of a school, or takes the invitation back. Their sessions go on and lose every proof, and a mail tells them
 * that they were taken off. Audited. May be repeated.
 * @throws HttpError 404, 403 as `inviteToDesk`
 */
export async function endDesk({ db, clock, env }: RoleDeps, { school, ...change }: RoleChange & { school: string }): Promise<void> {
	const now = clock();
	const { user_id, actor_id } = change;
	await inTransaction(db, async (tx) => {
		const user = await lockForRole(tx, change);
		const school_name = await schoolName(tx, school);
		if (await withdrawOffer(tx, deskOf(school), user_id)) {
			await dropUnsent(tx, user_id, deskInvitationSubject(school_name));
			await audit(tx, { at: now, actor_id, action: 'desk_invitation_withdrawn', subject_id: user_id });
		}
		const atDesk = and(eq(roles.user_id, user_id), eq(roles.role, 'desk'), eq(roles.school, school));
		const ended = await tx.delete(roles).where(atDesk).returning({ user_id: roles.user_id });
		if (ended.length === 0) return;
		await tx.delete(roleInvitations).where(and(eq(roleInvitations.user_id, user_id), offersOf(deskOf(school))));
		await endProofs(tx, user_id);
		await mailPerson(tx, user, deskRemovedMail(school_name, now, env.PUBLIC_URL), now);
		await audit(tx, { at: now, actor_id, action: 'desk_removed', subject_id: user_id });
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

/**
 * The invited person joins the desk. All their proofs of identity end, so the first decision that needs one asks for a new one. A mail tells
 * the admin who invited them. Audited. May be repeated.
 * @throws HttpError as `findOffer`
 */
export async function acceptDeskInvitation({ db, clock, env }: RoleDeps, user_id: number, token: string): Promise<void> {
	const now = clock();
	await inTransaction(db, async (tx) => {
		await lockAdmins(tx);
		await lockOffer(tx, token);
		const { school, accepted_at, inviter_id } = await findOffer(tx, anyDesk, { user_id, token, now });
		if (accepted_at !== null) return;
		await acceptOffer(tx, deskOf(school), { user_id, now });
		await tx.insert(roles).values({ user_id, role: 'desk', school, granted_at: now }).onConflictDoNothing();
		await endProofs(tx, user_id);
		const people = new Map((await tx.select().from(users).where(sql`${users.user_id} in (${inviter_id}, ${user_id})`)).map((user) => [user.user_id, user]));
		const [inviter, user] = [people.get(inviter_id), people.get(user_id)];
		if (inviter !== undefined && user !== undefined) await mailPerson(tx, inviter, deskAddedMail(user, await schoolName(tx, school), now, env.PUBLIC_URL), now);
		await audit(tx, { at: now, actor_id: user_id, action: 'desk_added', subject_id: user_id });
	});
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

async function isAtDesk(tx: Db, user_id: number, school: string): Promise<boolean> {
	return (await tx.$count(roles, and(eq(roles.user_id, user_id), eq(roles.role, 'desk'), eq(roles.school, school)))) > 0;
}

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
