import { INVITATION_HOURS, type ROLES } from '#domain/account/account.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { and, eq, exists, gt, isNull, type SQL } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { outgoingMails, roleInvitations, roles, users } from '#server/db/schema/people-schema.ts';
import { HttpError, notFound } from '#server/http/errors/http-error.ts';
import { linkTokenHash, newLinkToken } from '../link-token.ts';
import type { UserRow } from '../lock-user.ts';
import { canLogIn, lockAdmins } from './admins-lock.ts';
import { adminRole, isAdmin } from './roles.ts';

const texts = accountMessages.adminRole;

export interface RoleDeps {
	db: Db;
	clock: () => Date;
	env: { PUBLIC_URL: string };
}

export interface RoleChange {
	user_id: number;
	/** The admin who does it. */
	actor_id: number;
}

/** A role that admins offer: the site's admin, whose `school` is empty, or the desk of a school. */
export interface OfferedRole {
	role: (typeof ROLES)[number];
	school: string;
}

/** The offers of a role. */
export const offersOf = ({ role, school }: OfferedRole) => and(eq(roleInvitations.role, role), eq(roleInvitations.school, school));

/** Locks who is an admin, then the account. An actor whom another admin has removed meanwhile gets no further. @throws HttpError 403, 404 */
export async function lockForRole(tx: Db, { user_id, actor_id }: RoleChange): Promise<UserRow> {
	await lockAdmins(tx);
	if (!(await isAdmin(tx, actor_id))) throw new HttpError(403, 'forbidden', texts.adminsOnly, { user_id: actor_id });
	const [user] = await tx.select().from(users).where(eq(users.user_id, user_id)).for('update');
	if (user === undefined) throw notFound('We couldn’t find that account.');
	return user;
}

/** @throws HttpError 409 `conflict` for a suspended person, and for somebody who can't log in and so can't accept */
export async function requireCanAccept(tx: Db, user: UserRow): Promise<void> {
	if (user.suspended_at !== null) throw roleConflict(texts.suspended);
	if ((await tx.$count(users, and(eq(users.user_id, user.user_id), canLogIn(tx)))) === 0) throw roleConflict(texts.noLogin);
}

export const roleConflict = (text: string) => new HttpError(409, 'conflict', text);

/** Stores an offer, in place of an earlier one. @returns the token for the mail, and the name of the admin who offers it */
export async function writeOffer(
	tx: Db,
	offered: OfferedRole,
	{ user_id, actor_id, now }: RoleChange & { now: Date },
): Promise<{ token: string; inviter: string }> {
	const [actor] = await tx.select({ user_name: users.user_name }).from(users).where(eq(users.user_id, actor_id));
	const token = newLinkToken();
	const invitation = {
		token_hash: linkTokenHash(token),
		invited_by: actor_id,
		created_at: now,
		expires_at: new Date(now.getTime() + INVITATION_HOURS * 60 * 60_000),
		accepted_at: null,
	};
	await tx
		.insert(roleInvitations)
		.values({ user_id, ...offered, ...invitation })
		.onConflictDoUpdate({ target: [roleInvitations.user_id, roleInvitations.role, roleInvitations.school], set: invitation });
	return { token, inviter: actor?.user_name ?? '' };
}

/** Deletes an offer that wasn't accepted. @returns whether there was one */
export async function withdrawOffer(tx: Db, offered: OfferedRole, user_id: number): Promise<boolean> {
	const open = and(eq(roleInvitations.user_id, user_id), offersOf(offered), isNull(roleInvitations.accepted_at));
	return (await tx.delete(roleInvitations).where(open).returning({ user_id: roleInvitations.user_id })).length > 0;
}

export interface Offer {
	/** Name of the admin who sent the invitation. */
	invited_by: string;
	inviter_id: number;
	school: string;
	expires_at: Date;
	accepted_at: Date | null;
}

/**
 * The offer behind a mailed link, for the person whom it is for.
 * @param which the offers that the call is about
 * @throws HttpError 404 for a link that was replaced or withdrawn, has expired, or comes from somebody who is no longer an admin; 403
 *   `forbidden` for another account's
 */
export async function findOffer(db: Db, which: SQL | undefined, { user_id, token, now }: { user_id: number; token: string; now: Date }): Promise<Offer> {
	const [offer] = await db
		.select({
			user_id: roleInvitations.user_id,
			inviter_id: roleInvitations.invited_by,
			invited_by: users.user_name,
			school: roleInvitations.school,
			expires_at: roleInvitations.expires_at,
			accepted_at: roleInvitations.accepted_at,
		})
		.from(roleInvitations)
		.innerJoin(users, eq(users.user_id, roleInvitations.invited_by))
		.where(
			and(
				eq(roleInvitations.token_hash, linkTokenHash(token)),
				which,
				gt(roleInvitations.expires_at, now),
				isNull(users.suspended_at),
				exists(
					db
						.select({ user_id: roles.user_id })
						.from(roles)
						.where(and(eq(roles.user_id, roleInvitations.invited_by), adminRole)),
				),
			),
		);
	if (offer === undefined) throw notFound(texts.linkWrong);
	if (offer.user_id !== user_id) throw new HttpError(403, 'forbidden', texts.otherAccount, { user_id });
	return offer;
}

/** Waits for whoever is changing the offer behind a link, such as the rename of its school. */
export async function lockOffer(tx: Db, token: string): Promise<void> {
	await tx
		.select({ user_id: roleInvitations.user_id })
		.from(roleInvitations)
		.where(eq(roleInvitations.token_hash, linkTokenHash(token)))
		.for('update');
}

export async function acceptOffer(tx: Db, offered: OfferedRole, { user_id, now }: { user_id: number; now: Date }): Promise<void> {
	await tx
		.update(roleInvitations)
		.set({ accepted_at: now })
		.where(and(eq(roleInvitations.user_id, user_id), offersOf(offered)));
}

/** Drops a mail that hasn't gone out: its invitation was replaced or withdrawn. */
export async function dropUnsent(tx: Db, user_id: number, subject: string): Promise<void> {
	await tx.delete(outgoingMails).where(and(eq(outgoingMails.user_id, user_id), eq(outgoingMails.subject, subject)));
}

export async function mailPerson(tx: Db, { user_id, user_email }: UserRow, text: { subject: string; body: string }, now: Date): Promise<void> {
	await tx.insert(outgoingMails).values({ user_id, recipient: user_email, created_at: now, run_after: now, ...text });
}
