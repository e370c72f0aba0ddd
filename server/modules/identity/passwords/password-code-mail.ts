import { CODE_MINUTES } from '#domain/account/account.ts';
import { screens } from '#domain/api/api-paths.ts';

export const CODE_SUBJECT = 'Your password reset code';

/** The mail with the one-time code for a new password. */
export function codeMail(code: string, publicUrl: string): { subject: string; body: string } {
	return {
		subject: CODE_SUBJECT,
		body: `Here’s your password reset code:

    ${code}

Enter it at ${publicUrl}${screens.forgotPassword} within ${CODE_MINUTES} minutes. Use the browser where you asked for it.

If you didn’t ask for a code, you can ignore this email. No one can use the code without it.
`,
	};
}
