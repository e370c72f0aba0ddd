import { type Finding, failed, passed, warning } from '#domain/admin/system-report.ts';
import { createMailer, type MailSettings, mailFolder } from './mailer.ts';

/**
 * Whether mail can be sent. @param recipient who gets a test mail; undefined: only tries to log in to the mail server.
 */
export async function checkMail(env: MailSettings, recipient: string | undefined, now: Date): Promise<Finding> {
	const title = 'Email';
	if (env.SMTP_URL === undefined && recipient === undefined) {
		return warning(title, `No one gets email yet. It’s written to ${mailFolder(env)}.`, 'Set SMTP_URL before people use the site.');
	}
	const mailer = createMailer(env);
	try {
		if (recipient === undefined) {
			await mailer.verify();
			return passed(title, 'The mail server accepts our login. Send a test email to check delivery.');
		}
		const body = 'If you’re reading this, email from your site works.\n\nIf it landed in spam, check SPF, DKIM, and DMARC for the domain in MAIL_FROM.\n';
		await mailer.send({ mail_id: 0, recipient, subject: 'Test email from your site', body, html: null, created_at: now });
		return env.SMTP_URL === undefined
			? warning(title, `It was written to ${mailFolder(env)}.`, 'Set SMTP_URL before people use the site.')
			: passed(title, 'The mail server accepted the test email. Check your inbox.');
	} catch (error) {
		// The message may name the recipient.
		const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
		return failed(
			title,
			`The mail server refused us or didn’t answer (${code}).`,
			'Check SMTP_URL: host, port, user, and password. smtps is for port 465, smtp for 587.',
		);
	} finally {
		await mailer.close();
	}
}
