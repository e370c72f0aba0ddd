import { accountMessages } from '#domain/texts/account-messages.ts';
import { and, eq } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { roleInvitations, users } from '#server/db/schema/people-schema.ts';
import { audit } from '#server/modules/operations/public.ts';
import { ADMIN_INVITATION_SUBJECT, adminAddedMail, adminInvitationMail, adminRemovedMail } from './admin-mails.ts';
import { lastAdmins, lockAdmins } from './admins-lock.ts';
import {
	acceptOffer,
	dropUnsent,
	findOffer,
	lockForRole,
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
import { endProofs, grantAdmin, isAdmin, revokeAdmin } from './roles.ts';

const texts = accountMessages.adminRole;
const ADMIN: OfferedRole = { role: 'admin', school: '' };

/**
 * Mails a person a link by which they become an admin. It replaces an earlier one. Audited.
 * @throws HttpError 404 for an account that is gone; 409 `conflict` for an admin, a suspended person, and somebody who
 *   can't log in yet; 403 `forbidden` if the actor is no longer an admin.
 */
export async function inviteAdmin({ db, clock, env }: RoleDeps, change: RoleChange): Promise<void> {
	const now = clock();
	const { user_id, actor_id } = change;
	await inTransaction(db, async (tx) => {
		const user = await lockForRole(tx, change);
		if (await isAdmin(tx, user_id)) throw roleConflict(texts.already);
		await requireCanAccept(tx, user);
		const offer = await writeOffer(tx, ADMIN, { ...change, now });
		await dropUnsent(tx, user_id, ADMIN_INVITATION_SUBJECT);
		await mailPerson(tx, user, adminInvitationMail({ ...offer, user_name: user.user_name, publicUrl: env.PUBLIC_URL }), now);
		await audit(tx, { at: now, actor_id, action: 'admin_invited', subject_id: user_id });
	});
}

/**
 * Takes back an invitation that wasn't accepted. Audited. May be repeated.
 * @throws HttpError 404, 403 as `inviteAdmin`.
 */
export async function withdrawAdminInvitation({ db, clock }: RoleDeps, change: RoleChange): Promise<void> {
	const now = clock();
	const { user_id, actor_id } = change;
	await inTransaction(db, async (tx) => {
		await lockForRole(tx, change);
		if (!(await withdrawOffer(tx, ADMIN, user_id))) return;
		await dropUnsent(tx, user_id, ADMIN_INVITATION_SUBJECT);
		await audit(tx, { at: now, actor_id, action: 'admin_invitation_withdrawn', subject_id: user_id });
	});
}

/**
 * Takes the admin role from somebody, or from oneself. They stay logged in as an ordinary user, their sessions lose
 * every proof, invitations that they sent end, and a mail tells them. Audited. May be repeated.
 * @throws HttpError 404, 403 as `inviteAdmin`; 409 `conflict` for the last admin.
 */
export async function removeAdmin({ db, clock, env }: RoleDeps, change: RoleChange): Promise<void> {
	const now = clock();
	const { user_id, actor_id } = change;
	await inTransaction(db, async (tx) => {
		const user = await lockForRole(tx, change);
		if (!(await isAdmin(tx, user_id))) return;
		if ((await lastAdmins(tx, [user_id])).has(user_id)) throw roleConflict(texts.last);
		await revokeAdmin(tx, user_id);
		await endProofs(tx, user_id);
		await tx.delete(roleInvitations).where(eq(roleInvitations.invited_by, user_id));
		await tx.delete(roleInvitations).where(and(eq(roleInvitations.user_id, user_id), offersOf(ADMIN)));
		await mailPerson(tx, user, adminRemovedMail(now, env.PUBLIC_URL), now);
		await audit(tx, { at: now, actor_id, action: 'admin_removed', subject_id: user_id });
	});
}

/**
 * The invitation behind the link, as this person sees it. Changes nothing.
 * @throws HttpError as `findOffer`
 */
export async function lookAtAdminInvitation({ db, clock }: RoleDeps, user_id: number, token: string): Promise<{ invited_by: string; expires_at: Date }> {
	return findOffer(db, offersOf(ADMIN), { user_id, token, now: clock() });
}

/**
 * The invited person becomes an admin. All their proofs of identity end, so the first thing they do as an admin asks for
 * a new one. A mail tells the admin who invited them. Audited. May be repeated.
 * @throws HttpError as `findOffer`
 */
export async function acceptAdminInvitation({ db, clock, env }: RoleDeps, user_id: number, token: string): Promise<void> {
	const now = clock();
	await inTransaction(db, async (tx) => {
		await lockAdmins(tx);
		const offer = await findOffer(tx, offersOf(ADMIN), { user_id, token, now });
		if (offer.accepted_at !== null) return;
		await acceptOffer(tx, ADMIN, { user_id, now });
		await grantAdmin(tx, user_id);
		await endProofs(tx, user_id);
		const [inviter, user] = [await findUser(tx, offer.inviter_id), await findUser(tx, user_id)];
		if (inviter !== undefined && user !== undefined) await mailPerson(tx, inviter, adminAddedMail(user, now, env.PUBLIC_URL), now);
		await audit(tx, { at: now, actor_id: user_id, action: 'admin_added', subject_id: user_id });
	});
}

async function findUser(tx: Db, user_id: number) {
	const [user] = await tx.select().from(users).where(eq(users.user_id, user_id));
	return user;
}
