import { bad, type Finding, good, look } from '#domain/admin/system-report.ts';
import { createMailer, type MailSettings, mailFolder } from './mailer.ts';

/**
 * Whether mail can be sent. @param recipient who gets a mail to see that it arrives; undefined: the mail server is only
 * asked whether it lets us in.
 */
export async function checkMail(env: MailSettings, recipient: string | undefined, now: Date): Promise<Finding> {
	const title = 'Mail';
	if (env.SMTP_URL === undefined && recipient === undefined) {
		return look(title, `It reaches nobody: it is written to ${mailFolder(env)}.`, 'Set SMTP_URL before people use the site.');
	}
	const mailer = createMailer(env);
	try {
		if (recipient === undefined) {
			await mailer.verify();
			return good(title, 'The mail server lets us in. To see a mail arrive, send one.');
		}
		const body =
			'This is a test. If you read it, mail from your site arrives.\n\nLook at whether it went to spam. If it did, check SPF, DKIM, and DMARC of the domain in MAIL_FROM.\n';
		await mailer.send({ mail_id: 0, recipient, subject: 'A test from your site', body, html: null, created_at: now });
		return env.SMTP_URL === undefined
			? look(title, `It was written to ${mailFolder(env)}.`, 'Set SMTP_URL before people use the site.')
			: good(title, 'The mail server took a mail. Look at whether it arrives.');
	} catch (error) {
		// The message may name the recipient.
		const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
		return bad(
			title,
			`The mail server refused us or didn’t answer (${code}).`,
			'Check SMTP_URL: host, port, user, and password. smtps is for port 465, smtp for 587.',
		);
	}
}
