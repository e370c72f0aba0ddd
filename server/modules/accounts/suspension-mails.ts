import { screens } from '#domain/api/api-paths.ts';
import { mailTime } from '#server/modules/mail/public.ts';

/** To a person whose account an admin suspended. */
export function accountSuspendedMail(at: Date, publicUrl: string): { subject: string; body: string } {
	return {
		subject: 'Your account has been suspended',
		body: `Your account at ${publicUrl} was suspended on ${mailTime(at)}. You are logged out on every device and can't log in.

Your monthly donations have been stopped, and nothing more is charged. Donations that you made stay as they are, and so do their receipts.

If you think that this is a mistake, write to us at ${publicUrl}${screens.contact}. To have your account deleted, write to us as well.
`,
	};
}

/** To the same person, once an admin has lifted the suspension. */
export function accountRestoredMail(publicUrl: string): { subject: string; body: string } {
	return {
		subject: 'Your account has been brought back',
		body: `You can log in to your account at ${publicUrl} again.

Monthly donations that were stopped don't start again by themselves. You can begin a new one on the athlete's page.
`,
	};
}
