import { supportMessages } from '#domain/texts/support-messages.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { acceptRole, endRole, type GivenRole, inviteToRole } from './given-roles.ts';
import { findOffer, lockForRole, offersOf, type RoleChange, type RoleDeps } from './offers.ts';
import { SUPPORT_INVITATION_SUBJECT, supportAddedMail, supportInvitationMail, supportRemovedMail } from './support-mails.ts';

const SUPPORT: GivenRole = {
	offered: { role: 'support', school: '' },
	audited: { invited: 'support_invited', withdrawn: 'support_invitation_withdrawn', added: 'support_added', removed: 'support_removed' },
	already: supportMessages.already,
	subject: SUPPORT_INVITATION_SUBJECT,
	invitation: supportInvitationMail,
	added: supportAddedMail,
	removed: supportRemovedMail,
};
const offers = offersOf(SUPPORT.offered);

/**
 * Mails a person a link by which they join support. It replaces an earlier one. Audited.
 * @throws HttpError 404, 403 as `lockForRole`; 409 as `inviteToRole`
 */
export async function inviteToSupport({ db, clock, env }: RoleDeps, change: RoleChange): Promise<void> {
	const when = { now: clock(), publicUrl: env.PUBLIC_URL };
	await inTransaction(db, async (tx) => inviteToRole(tx, SUPPORT, await lockForRole(tx, change), { ...change, ...when }));
}

/** Takes a person out of support, or an invitation back. Audited. May be repeated. @throws HttpError as `lockForRole` */
export async function endSupport({ db, clock, env }: RoleDeps, change: RoleChange): Promise<void> {
	const when = { now: clock(), publicUrl: env.PUBLIC_URL };
	await inTransaction(db, async (tx) => endRole(tx, SUPPORT, await lockForRole(tx, change), { ...change, ...when }));
}

/** The invitation behind the link, as this person sees it. Changes nothing. @throws HttpError as `findOffer` */
export async function lookAtSupportInvitation({ db, clock }: RoleDeps, user_id: number, token: string): Promise<{ invited_by: string; expires_at: Date }> {
	const { invited_by, expires_at } = await findOffer(db, offers, { user_id, token, now: clock() });
	return { invited_by, expires_at };
}

/** The invited person joins support. Audited. May be repeated. @throws HttpError as `findOffer` */
export async function acceptSupportInvitation({ db, clock, env }: RoleDeps, user_id: number, token: string): Promise<void> {
	const when = { now: clock(), publicUrl: env.PUBLIC_URL };
	await inTransaction(db, (tx) => acceptRole(tx, offers, () => SUPPORT, { user_id, token, ...when }));
}
