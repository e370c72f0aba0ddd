import { CODE_MINUTES } from '#domain/account/account.ts';
import { screens } from '#domain/api/api-paths.ts';

export const CODE_SUBJECT = 'Your code for a new password';

/** The mail with the one-time code for a new password. */
export function codeMail(code: string, publicUrl: string): { subject: string; body: string } {
	return {
		subject: CODE_SUBJECT,
		body: `Your code is

    ${code}

Enter it at ${publicUrl}${screens.forgotPassword} within ${CODE_MINUTES} minutes, in a browser where you asked for a code, to set a new password.

If you did not ask for it, you need not do anything: nobody can use the code without this mail.
`,
	};
}
