import type { AuditAction } from '#domain/admin/audit-entry.ts';
import { and, eq, inArray, type SQL } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { roleInvitations, roles, users } from '#server/db/schema/people-schema.ts';
import { audit } from '#server/modules/operations/public.ts';
import type { UserRow } from '../lock-user.ts';
import { lockAdmins } from './admins-lock.ts';
import {
	acceptOffer,
	dropUnsent,
	findOffer,
	lockOffer,
	mailPerson,
	type Offer,
	type OfferedRole,
	offersOf,
	type RoleChange,
	requireCanAccept,
	roleConflict,
	withdrawOffer,
	writeOffer,
} from './offers.ts';
import { endProofs } from './roles.ts';

export interface MailText {
	subject: string;
	body: string;
}

export interface InvitationFacts {
	token: string;
	user_name: string;
	inviter: string;
	publicUrl: string;
}

/** A role that admins give by an invitation and take back, other than their own (`change-admins.ts`). */
export interface GivenRole {
	offered: OfferedRole;
	audited: Readonly<Record<'invited' | 'withdrawn' | 'added' | 'removed', AuditAction>>;
	/** Why somebody who has it isn't invited. */
	already: string;
	/** The same for every invitation of one person to this role. */
	subject: string;
	invitation: (facts: InvitationFacts) => MailText;
	/** To the admin who invited them. */
	added: (person: UserRow, at: Date, publicUrl: string) => MailText;
	removed: (at: Date, publicUrl: string) => MailText;
}

interface When {
	now: Date;
	publicUrl: string;
}

const heldBy = (user_id: number, { role, school }: OfferedRole) => and(eq(roles.user_id, user_id), eq(roles.role, role), eq(roles.school, school));

/**
 * Mails a person an invitation, in place of an earlier one to this role. The caller has locked the account (`lockForRole`). Audited.
 * @throws HttpError 409 `conflict` for somebody who has the role, who is suspended, or who can't log in yet
 */
export async function inviteToRole(tx: Db, role: GivenRole, user: UserRow, { now, publicUrl, ...change }: RoleChange & When): Promise<void> {
	const { user_id, actor_id } = change;
	if ((await tx.$count(roles, heldBy(user_id, role.offered))) > 0) throw roleConflict(role.already);
	await requireCanAccept(tx, user);
	const offer = await writeOffer(tx, role.offered, { ...change, now });
	await dropUnsent(tx, user_id, role.subject);
	await mailPerson(tx, user, role.invitation({ ...offer, user_name: user.user_name, publicUrl }), now);
	await audit(tx, { at: now, actor_id, action: role.audited.invited, subject_id: user_id });
}

/**
 * Takes a role from a person, or an invitation back. Their sessions go on and lose every proof, and a mail tells them that the role is gone.
 * The caller has locked the account. Audited. May be repeated.
 */
export async function endRole(tx: Db, role: GivenRole, user: UserRow, { user_id, actor_id, now, publicUrl }: RoleChange & When): Promise<void> {
	if (await withdrawOffer(tx, role.offered, user_id)) {
		await dropUnsent(tx, user_id, role.subject);
		await audit(tx, { at: now, actor_id, action: role.audited.withdrawn, subject_id: user_id });
	}
	const ended = await tx.delete(roles).where(heldBy(user_id, role.offered)).returning({ user_id: roles.user_id });
	if (ended.length === 0) return;
	await tx.delete(roleInvitations).where(and(eq(roleInvitations.user_id, user_id), offersOf(role.offered)));
	await endProofs(tx, user_id);
	await mailPerson(tx, user, role.removed(now, publicUrl), now);
	await audit(tx, { at: now, actor_id, action: role.audited.removed, subject_id: user_id });
}

/**
 * The invited person takes the role. All their proofs of identity end, so the first decision that needs one asks for a new one. A mail tells
 * the admin who invited them. Audited. May be repeated.
 * @param which the offers that the call is about
 * @param roleOf the role that an offer is for
 * @throws HttpError as `findOffer`
 */
export async function acceptRole(
	tx: Db,
	which: SQL | undefined,
	roleOf: (offer: Offer) => GivenRole | Promise<GivenRole>,
	{ user_id, token, now, publicUrl }: When & { user_id: number; token: string },
): Promise<void> {
	await lockAdmins(tx);
	await lockOffer(tx, token);
	const offer = await findOffer(tx, which, { user_id, token, now });
	if (offer.accepted_at !== null) return;
	const role = await roleOf(offer);
	await acceptOffer(tx, role.offered, { user_id, now });
	await tx
		.insert(roles)
		.values({ user_id, ...role.offered, granted_at: now })
		.onConflictDoNothing();
	await endProofs(tx, user_id);
	const found = await tx
		.select()
		.from(users)
		.where(inArray(users.user_id, [offer.inviter_id, user_id]));
	const people = new Map(found.map((person) => [person.user_id, person]));
	const [inviter, person] = [people.get(offer.inviter_id), people.get(user_id)];
	if (inviter !== undefined && person !== undefined) await mailPerson(tx, inviter, role.added(person, now, publicUrl), now);
	await audit(tx, { at: now, actor_id: user_id, action: role.audited.added, subject_id: user_id });
}
