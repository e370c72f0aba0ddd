import { INVITATION_HOURS } from '#domain/account/account.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { and, eq, exists, gt, isNull } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { outgoingMails, roleInvitations, roles, users } from '#server/db/schema/people-schema.ts';
import { HttpError, notFound } from '#server/http/errors/http-error.ts';
import { audit } from '#server/modules/operations/public.ts';
import { linkTokenHash, newLinkToken } from '../link-token.ts';
import type { UserRow } from '../lock-user.ts';
import { ADMIN_INVITATION_SUBJECT, adminAddedMail, adminInvitationMail, adminRemovedMail } from './admin-mails.ts';
import { canLogIn, lastAdmins, lockAdmins } from './admins-lock.ts';
import { adminRole, endProofs, grantAdmin, isAdmin, revokeAdmin } from './roles.ts';

const texts = accountMessages.adminRole;

interface RoleDeps {
	db: Db;
	clock: () => Date;
	env: { PUBLIC_URL: string };
}

interface Change {
	user_id: number;
	/** The admin who does it. */
	actor_id: number;
}

/** The offers of the site's admin role. */
const ofAdmin = and(eq(roleInvitations.role, 'admin'), eq(roleInvitations.school, ''));

/**
 * Mails a person a link by which they become an admin. It replaces an earlier one. Audited.
 * @throws HttpError 404 for an account that is gone; 409 `conflict` for an admin, a suspended person, and somebody who
 *   can't log in yet; 403 `forbidden` if the actor is no longer an admin.
 */
export async function inviteAdmin({ db, clock, env }: RoleDeps, { user_id, actor_id }: Change): Promise<void> {
	const now = clock();
	await inTransaction(db, async (tx) => {
		const user = await lockAccount(tx, { user_id, actor_id });
		if (await isAdmin(tx, user_id)) throw conflict(texts.already);
		if (user.suspended_at !== null) throw conflict(texts.suspended);
		if ((await tx.$count(users, and(eq(users.user_id, user_id), canLogIn(tx)))) === 0) throw conflict(texts.noLogin);
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
			.values({ user_id, role: 'admin', ...invitation })
			.onConflictDoUpdate({ target: [roleInvitations.user_id, roleInvitations.role, roleInvitations.school], set: invitation });
		await dropUnsent(tx, user_id);
		await mail(tx, user, adminInvitationMail({ token, user_name: user.user_name, inviter: actor?.user_name ?? '', publicUrl: env.PUBLIC_URL }), now);
		await audit(tx, { at: now, actor_id, action: 'admin_invited', subject_id: user_id });
	});
}

/**
 * Takes back an invitation that wasn't accepted. Audited. May be repeated.
 * @throws HttpError 404, 403 as `inviteAdmin`.
 */
export async function withdrawAdminInvitation({ db, clock }: RoleDeps, { user_id, actor_id }: Change): Promise<void> {
	const now = clock();
	await inTransaction(db, async (tx) => {
		await lockAccount(tx, { user_id, actor_id });
		const open = and(eq(roleInvitations.user_id, user_id), ofAdmin, isNull(roleInvitations.accepted_at));
		const withdrawn = await tx.delete(roleInvitations).where(open).returning({ user_id: roleInvitations.user_id });
		if (withdrawn.length === 0) return;
		await dropUnsent(tx, user_id);
		await audit(tx, { at: now, actor_id, action: 'admin_invitation_withdrawn', subject_id: user_id });
	});
}

/**
 * Takes the admin role from somebody, or from oneself. They stay logged in as an ordinary user, their sessions lose
 * every proof, invitations that they sent end, and a mail tells them. Audited. May be repeated.
 * @throws HttpError 404, 403 as `inviteAdmin`; 409 `conflict` for the last admin.
 */
export async function removeAdmin({ db, clock, env }: RoleDeps, { user_id, actor_id }: Change): Promise<void> {
	const now = clock();
	await inTransaction(db, async (tx) => {
		const user = await lockAccount(tx, { user_id, actor_id });
		if (!(await isAdmin(tx, user_id))) return;
		if ((await lastAdmins(tx, [user_id])).has(user_id)) throw conflict(texts.last);
		await revokeAdmin(tx, user_id);
		await endProofs(tx, user_id);
		await tx.delete(roleInvitations).where(eq(roleInvitations.invited_by, user_id));
		await tx.delete(roleInvitations).where(and(eq(roleInvitations.user_id, user_id), ofAdmin));
		await mail(tx, user, adminRemovedMail(now, env.PUBLIC_URL), now);
		await audit(tx, { at: now, actor_id, action: 'admin_removed', subject_id: user_id });
	});
}

interface Offer {
	/** Name of the admin who sent the invitation. */
	invited_by: string;
	expires_at: Date;
}

/**
 * The invitation behind the link, as this person sees it. Changes nothing.
 * @throws HttpError 404 for a link that was replaced or withdrawn, has expired, or comes from somebody who is no longer
 *   an admin; 403 `forbidden` for another account's.
 */
export async function lookAtAdminInvitation({ db, clock }: RoleDeps, user_id: number, token: string): Promise<Offer> {
	const { invited_by, expires_at } = await findOffer(db, { user_id, token, now: clock() });
	return { invited_by, expires_at };
}

/**
 * The invited person becomes an admin. All their proofs of identity end, so the first thing they do as an admin asks for
 * a new one. A mail tells the admin who invited them. Audited. May be repeated.
 * @throws HttpError as `lookAtAdminInvitation`.
 */
export async function acceptAdminInvitation({ db, clock, env }: RoleDeps, user_id: number, token: string): Promise<void> {
	const now = clock();
	await inTransaction(db, async (tx) => {
		await lockAdmins(tx);
		const offer = await findOffer(tx, { user_id, token, now });
		if (offer.accepted_at !== null) return;
		await tx
			.update(roleInvitations)
			.set({ accepted_at: now })
			.where(and(eq(roleInvitations.user_id, user_id), ofAdmin));
		await grantAdmin(tx, user_id);
		await endProofs(tx, user_id);
		const [inviter] = await tx.select().from(users).where(eq(users.user_id, offer.inviter_id));
		const [user] = await tx.select().from(users).where(eq(users.user_id, user_id));
		if (inviter !== undefined && user !== undefined) await mail(tx, inviter, adminAddedMail(user, now, env.PUBLIC_URL), now);
		await audit(tx, { at: now, actor_id: user_id, action: 'admin_added', subject_id: user_id });
	});
}

interface FoundOffer extends Offer {
	inviter_id: number;
	accepted_at: Date | null;
}

async function findOffer(db: Db, { user_id, token, now }: { user_id: number; token: string; now: Date }): Promise<FoundOffer> {
	const [offer] = await db
		.select({
			user_id: roleInvitations.user_id,
			inviter_id: roleInvitations.invited_by,
			invited_by: users.user_name,
			expires_at: roleInvitations.expires_at,
			accepted_at: roleInvitations.accepted_at,
		})
		.from(roleInvitations)
		.innerJoin(users, eq(users.user_id, roleInvitations.invited_by))
		.where(
			and(
				eq(roleInvitations.token_hash, linkTokenHash(token)),
				ofAdmin,
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

/** Locks who is an admin, then the account. An actor whom another admin has removed meanwhile gets no further. */
async function lockAccount(tx: Db, { user_id, actor_id }: Change): Promise<UserRow> {
	await lockAdmins(tx);
	if (!(await isAdmin(tx, actor_id))) throw new HttpError(403, 'forbidden', texts.adminsOnly, { user_id: actor_id });
	const [user] = await tx.select().from(users).where(eq(users.user_id, user_id)).for('update');
	if (user === undefined) throw notFound('We couldn’t find that account.');
	return user;
}

const conflict = (text: string) => new HttpError(409, 'conflict', text);

/** An invitation that is replaced or withdrawn isn't mailed any more. */
async function dropUnsent(tx: Db, user_id: number): Promise<void> {
	await tx.delete(outgoingMails).where(and(eq(outgoingMails.user_id, user_id), eq(outgoingMails.subject, ADMIN_INVITATION_SUBJECT)));
}

async function mail(tx: Db, { user_id, user_email }: UserRow, text: { subject: string; body: string }, now: Date): Promise<void> {
	await tx.insert(outgoingMails).values({ user_id, recipient: user_email, created_at: now, run_after: now, ...text });
}
