import { INVITATION_HOURS } from '#domain/account/account.ts';
import { screens } from '#domain/api/api-paths.ts';
import { mailTime } from '#server/modules/mail/public.ts';

interface MailText {
	subject: string;
	body: string;
}

export const ADMIN_INVITATION_SUBJECT = 'You’re invited to be an admin';

/** To the person who is invited. The token is behind `#`, so no server or proxy logs it. */
export function adminInvitationMail(invitation: { token: string; user_name: string; inviter: string; publicUrl: string }): MailText {
	const { token, user_name, inviter, publicUrl } = invitation;
	return {
		subject: ADMIN_INVITATION_SUBJECT,
		body: `Hi ${user_name},

${inviter} invited you to be an admin at ${publicUrl}. Admins see every user, donation, and request, and they can change rosters, refund payments, and remove accounts. To accept, open this link and log in with this email:

    ${publicUrl}${screens.becomeAdmin}#${token}

The link works for ${INVITATION_HOURS} hours, and only with your account. Please don’t forward this email.

If you don’t want this, you can ignore this email. Nothing changes unless you accept.
`,
	};
}

/** To the admin who invited them, once they have accepted. */
export function adminAddedMail({ user_name, user_email }: { user_name: string; user_email: string }, at: Date, publicUrl: string): MailText {
	return {
		subject: `${user_name} is an admin now`,
		body: `${user_name} (${user_email}) accepted your invitation on ${mailTime(at)} and is an admin at ${publicUrl} now.

If you didn’t invite them, someone else may be in your account. Remove their admin role on the dashboard’s list of users, then change your password at ${publicUrl}${screens.forgotPassword}.
`,
	};
}

/** To a person who is no longer an admin. */
export function adminRemovedMail(at: Date, publicUrl: string): MailText {
	return {
		subject: 'You’re no longer an admin',
		body: `Since ${mailTime(at)}, your account at ${publicUrl} is no longer an admin’s. Everything else stays: you can log in, and your donations and favorites are where they were.

If you think this is a mistake, ask another admin, or contact us at ${publicUrl}${screens.contact}.
`,
	};
}
