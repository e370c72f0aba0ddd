import { INVITATION_HOURS } from '#domain/account/account.ts';
import { screens } from '#domain/api/api-paths.ts';
import { JOIN_DESK, SCHOOL_DESK } from '#domain/api/school-desk-paths.ts';
import { mailTime } from '#server/modules/mail/public.ts';
import type { InvitationFacts, MailText } from './given-roles.ts';

/** It names the school, so that the invitation to one desk is told from that to another. */
export const deskInvitationSubject = (school_name: string) => `You’re invited to the desk of ${school_name}`;

/** To the person who is invited. The token is behind `#`, so no server or proxy logs it. */
export function deskInvitationMail({ token, user_name, school_name, inviter, publicUrl }: InvitationFacts & { school_name: string }): MailText {
	return {
		subject: deskInvitationSubject(school_name),
		body: `Hi ${user_name},

${inviter} invited you to the desk of ${school_name} at ${publicUrl}. The desk decides who may claim the pages of its athletes, checks their texts and photos, and can pause or remove an athlete. It sees no card, no bank account, and no donor. To accept, open this link and log in with this email:

    ${publicUrl}${JOIN_DESK}#${token}

The link works for ${INVITATION_HOURS} hours, and only with your account. Please don’t forward this email.

If you don’t want this, you can ignore this email. Nothing changes unless you accept.
`,
	};
}

/** To the admin who invited them, once they have accepted. */
export function deskAddedMail(person: { user_name: string; user_email: string }, school_name: string, at: Date, publicUrl: string): MailText {
	const { user_name, user_email } = person;
	return {
		subject: `${user_name} is at the desk of ${school_name} now`,
		body: `${user_name} (${user_email}) accepted your invitation on ${mailTime(at)} and is at the desk of ${school_name} at ${publicUrl} now.

If you didn’t invite them, someone else may be in your account. Take the desk away on the dashboard’s list of users, then change your password at ${publicUrl}${screens.forgotPassword}.
`,
	};
}

/** To a person who is no longer at a desk. */
export function deskRemovedMail(school_name: string, at: Date, publicUrl: string): MailText {
	return {
		subject: `You’re no longer at the desk of ${school_name}`,
		body: `Since ${mailTime(at)}, your account at ${publicUrl} is no longer at the desk of ${school_name}, and ${publicUrl}${SCHOOL_DESK} doesn’t show its athletes to you anymore. Everything else stays: you can log in, and your donations and favorites are where they were.

If you think this is a mistake, contact us at ${publicUrl}${screens.contact}.
`,
	};
}
