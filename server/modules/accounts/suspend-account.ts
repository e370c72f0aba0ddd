import { screens } from '#domain/api/api-paths.ts';
import { eq } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { knownDevices } from '#server/db/schema/known-devices-schema.ts';
import { outgoingMails, users } from '#server/db/schema/people-schema.ts';
import { pushSubscriptions } from '#server/db/schema/push-schema.ts';
import { HttpError, notFound } from '#server/http/errors/http-error.ts';
import { endEverywhere, lastAdmins, lockAdmins, lockUser, type UserRow } from '#server/modules/identity/public.ts';
import { mailTime } from '#server/modules/mail/public.ts';
import { audit } from '#server/modules/operations/public.ts';
import { cancelUnpaidDonations, mailPlansEnded } from '#server/modules/payments/public.ts';

interface Suspension {
	user_id: number;
	/** The admin who does it. */
	actor_id: number;
	now: Date;
	publicUrl: string;
}

/**
 * Locks a person out until an admin lifts the suspension: no login works, and no session counts. Their monthly
 * donations end for good, because they couldn't stop them themselves, and unpaid donations are canceled. A mail tells
 * them. May be repeated.
 *
 * @throws HttpError 404 for an account that is gone, 403 for one's own, 409 `conflict` for the last admin.
 */
export async function suspendAccount(db: Db, { user_id, actor_id, now, publicUrl }: Suspension): Promise<void> {
	if (user_id === actor_id) throw new HttpError(403, 'forbidden', 'You can’t suspend your own account.', { user_id: actor_id });
	await inTransaction(db, async (tx) => {
		const user = await lockAccount(tx, user_id);
		if (user.suspended_at !== null) return;
		if ((await lastAdmins(tx, [user_id])).has(user_id)) throw new HttpError(409, 'conflict', 'You can’t suspend the last admin.');
		await tx.update(users).set({ suspended_at: now, sessions_ended_at: now }).where(eq(users.user_id, user_id));
		await tx.delete(knownDevices).where(eq(knownDevices.user_id, user_id));
		await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.user_id, user_id));
		const { plans, pledges } = await cancelUnpaidDonations(tx, user_id, now);
		await mailPlansEnded(tx, plans, 'suspended', now);
		await tell(tx, user, accountSuspendedMail(now, publicUrl, { plans: plans.length, pledges }), now);
		await audit(tx, { at: now, actor_id, action: 'user_suspended', subject_id: user_id });
	});
}

/**
 * Lifts a suspension; the person logs in again. What was stopped stays stopped. A mail tells them. May be repeated.
 * @throws HttpError 404
 */
export async function restoreAccount(db: Db, { user_id, actor_id, now, publicUrl }: Suspension): Promise<void> {
	await inTransaction(db, async (tx) => {
		const user = await lockAccount(tx, user_id);
		if (user.suspended_at === null) return;
		await tx.update(users).set({ suspended_at: null }).where(eq(users.user_id, user_id));
		await endEverywhere(tx, user_id, { now, device: undefined });
		await tell(tx, user, accountRestoredMail(publicUrl), now);
		await audit(tx, { at: now, actor_id, action: 'user_restored', subject_id: user_id });
	});
}

async function lockAccount(tx: Db, user_id: number): Promise<UserRow> {
	await lockAdmins(tx);
	if ((await tx.$count(users, eq(users.user_id, user_id))) === 0) throw notFound('We couldn’t find that account.');
	return lockUser(tx, user_id);
}

async function tell(tx: Db, { user_id, user_email }: UserRow, mail: { subject: string; body: string }, now: Date): Promise<void> {
	await tx.insert(outgoingMails).values({ user_id, recipient: user_email, created_at: now, run_after: now, ...mail });
}

/** To a person whose account an admin suspended. @param ended how many monthly donations and pledges that ended */
function accountSuspendedMail(at: Date, publicUrl: string, ended: { plans: number; pledges: number }): { subject: string; body: string } {
	return {
		subject: 'Your account was suspended',
		body: `Your account at ${publicUrl} was suspended on ${mailTime(at)}. You’re logged out on every device and can’t log in.

${stopped(ended)}Donations you already made and their receipts stay as they are.

If you think this is a mistake, or if you want us to delete your account, contact us at ${publicUrl}${screens.contact}.
`,
	};
}

function stopped({ plans, pledges }: { plans: number; pledges: number }): string {
	const monthly = plans === 0 ? '' : `We stopped your monthly ${plans === 1 ? 'donation' : 'donations'}, and you won’t be charged again. `;
	if (pledges === 0) return monthly;
	const [what, kept] = pledges === 1 ? ['pledge', 'a card for it'] : ['pledges', 'cards for them'];
	return `${monthly}We canceled your ${what}, and we don’t keep ${kept}. `;
}

/** To the same person, once an admin has lifted the suspension. */
function accountRestoredMail(publicUrl: string): { subject: string; body: string } {
	return {
		subject: 'Your account was restored',
		body: `Welcome back! You can log in to your account at ${publicUrl} again.

Monthly donations and pledges that we stopped don’t restart on their own. You can start a new one on an athlete’s page.
`,
	};
}
