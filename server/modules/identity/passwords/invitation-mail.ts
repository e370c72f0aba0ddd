import { INVITATION_HOURS } from '#domain/account/account.ts';
import { screens } from '#domain/api/api-paths.ts';

export const INVITATION_SUBJECT = 'Choose a password for your new account';

/**
 * To somebody for whom an admin created an account. The token is behind `#`, so it gets into no log of a server or
 * proxy.
 */
export function invitationMail(token: string, user_name: string, publicUrl: string): { subject: string; body: string } {
	return {
		subject: INVITATION_SUBJECT,
		body: `Hello ${user_name},

An account was made for you at ${publicUrl}. Open this link to choose your password:

    ${publicUrl}${screens.choosePassword}#${token}

The link works once, for ${INVITATION_HOURS} hours. Nobody can log in to the account by password before you have chosen one. Do not pass this mail on.

If you did not expect an account, you need not do anything.
`,
	};
}
