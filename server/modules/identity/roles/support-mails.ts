import { INVITATION_HOURS } from '#domain/account/account.ts';
import { screens } from '#domain/api/api-paths.ts';
import { JOIN_SUPPORT } from '#domain/api/support-paths.ts';
import { mailTime } from '#server/modules/mail/public.ts';
import type { InvitationFacts, MailText } from './given-roles.ts';

export const SUPPORT_INVITATION_SUBJECT = 'You’re invited to support';

/** To the person who is invited. The token is behind `#`, so no server or proxy logs it. */
export function supportInvitationMail({ token, user_name, inviter, publicUrl }: InvitationFacts): MailText {
	return {
		subject: SUPPORT_INVITATION_SUBJECT,
		body: `Hi ${user_name},

${inviter} invited you to support at ${publicUrl}. Support answers what people write to us, and sees how far athletes’ pages and claims are. It decides nothing about athletes, and sees no payments. To accept, open this link and log in with this email:

    ${publicUrl}${JOIN_SUPPORT}#${token}

The link works for ${INVITATION_HOURS} hours, and only with your account. Please don’t forward this email.

If you don’t want this, you can ignore this email. Nothing changes unless you accept.
`,
	};
}

/** To the admin who invited them, once they have accepted. */
export function supportAddedMail({ user_name, user_email }: { user_name: string; user_email: string }, at: Date, publicUrl: string): MailText {
	return {
		subject: `${user_name} is in support now`,
		body: `${user_name} (${user_email}) accepted your invitation on ${mailTime(at)} and is in support at ${publicUrl} now.

If you didn’t invite them, someone else may be in your account. Take them out of support on the dashboard’s list of users, then change your password at ${publicUrl}${screens.forgotPassword}.
`,
	};
}

/** To a person who is no longer in support. */
export function supportRemovedMail(at: Date, publicUrl: string): MailText {
	return {
		subject: 'You’re no longer in support',
		body: `Since ${mailTime(at)}, your account at ${publicUrl} is no longer in support. Everything else stays: you can log in, and your donations and favorites are where they were.

If you think this is a mistake, contact us at ${publicUrl}${screens.contact}.
`,
	};
}
