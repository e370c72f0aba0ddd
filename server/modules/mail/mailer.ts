import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Letterhead, NO_LETTERHEAD, underLetterhead } from './letterhead.ts';

const DAY_MS = 24 * 60 * 60_000;

export interface Mail {
	mail_id: number;
	recipient: string;
	subject: string;
	body: string;
	/** The same for readers that show HTML; null for a mail of text alone. */
	html: string | null;
	created_at: Date;
}

/** Sends one mail. Rejects if it wasn't sent; may then be called again. */
export interface Mailer {
	send(mail: Mail, letterhead?: Letterhead): Promise<void>;
}

/** A mailer that keeps connections to the mail server. Whoever made it closes it. */
export interface PooledMailer extends Mailer {
	/** Rejects if the mail server doesn't let us in. */
	verify(): Promise<void>;
	/** Ends the connections. A mail that is being sent is finished first; afterwards, none can be sent. */
	close(): Promise<void>;
}

/** Connections to the mail server, and so the mails that can be sent at a time. */
export const MAIL_CONNECTIONS = 5;

export interface MailSettings {
	SMTP_URL: string | undefined;
	MAIL_FROM: string;
	DATA_DIR: string;
}

/**
 * A connection that is idle for `socketTimeout` is closed, too. A mail whose connection was closed just then is sent once
 * more over another.
 */
const POOL = {
	...{ pool: true, maxConnections: MAIL_CONNECTIONS, maxRequeues: 1 },
	...{ connectionTimeout: 8000, greetingTimeout: 5000, socketTimeout: 8000, dnsTimeout: 5000 },
} as const;

/** By SMTP if there is an `SMTP_URL`, otherwise as files in `DATA_DIR/mail`. */
export function createMailer(env: MailSettings): PooledMailer {
	return env.SMTP_URL === undefined ? fileMails(mailFolder(env), env.MAIL_FROM) : sendMails(env.SMTP_URL, env.MAIL_FROM);
}

export function mailFolder(env: { DATA_DIR: string }): string {
	return join(env.DATA_DIR, 'mail');
}

function sendMails(url: string, from: string): PooledMailer {
	const connect = async () => {
		const { createTransport } = await import('nodemailer');
		return createTransport({ url, ...POOL });
	};
	let pool: ReturnType<typeof connect> | undefined;
	const pooled = () => {
		pool ??= connect();
		return pool;
	};
	return {
		send: async (mail, letterhead) => {
			await (await pooled()).sendMail(message(mail, from, letterhead));
		},
		verify: async () => {
			await (await pooled()).verify();
		},
		close: async () => {
			(await pool)?.close();
		},
	};
}

/** A mail that is written again after a crash gets the same name. */
function fileMails(folder: string, from: string): PooledMailer {
	return {
		verify: async () => undefined,
		close: async () => undefined,
		send: async (mail, letterhead) => {
			const { createTransport } = await import('nodemailer');
			const written = await createTransport({ streamTransport: true, buffer: true }).sendMail(message(mail, from, letterhead));
			await mkdir(folder, { recursive: true, mode: 0o700 });
			const path = join(folder, `${mail.created_at.toISOString().replace(/[:.]/g, '-')}-${mail.mail_id}.eml`);
			await writeFile(`${path}.part`, written.message, { mode: 0o600 });
			await rename(`${path}.part`, path);
		},
	};
}

function message(mail: Mail, from: string, letterhead: Letterhead = NO_LETTERHEAD) {
	const { mail_id, recipient, subject, created_at } = mail;
	const address = /[^\s<>]+@([^\s<>]+)/.exec(from);
	const host = address?.[1] ?? 'localhost';
	// Objects, because a text would be read as a list of addresses.
	const named = letterhead.sender !== undefined && address !== null ? { name: letterhead.sender, address: address[0] } : from;
	const replyTo = letterhead.reply_to === undefined ? {} : { replyTo: { name: '', address: letterhead.reply_to } };
	const addressed = {
		from: named,
		...replyTo,
		to: { name: '', address: recipient },
		date: created_at,
		messageId: `<${created_at.getTime()}.${mail_id}@${host}>`,
	};
	return { ...addressed, subject, ...underLetterhead(mail, letterhead) };
}

/**
 * Deletes the mails of `folder`, finished or not, that were written more than a day ago, because they contain addresses
 * and codes.
 */
export async function tidyMailFolder(folder: string, now: Date): Promise<void> {
	for (const name of await namesIn(folder)) {
		if (!/\.eml(\.part)?$/.test(name)) continue;
		const path = join(folder, name);
		const written = await stat(path).catch(unlessGone);
		if (written !== undefined && now.getTime() - written.mtimeMs > DAY_MS) await rm(path, { force: true });
	}
}

async function namesIn(folder: string): Promise<string[]> {
	return (await readdir(folder).catch(unlessGone)) ?? [];
}

/** There may be no folder yet, and another process may be tidying at the same time. */
function unlessGone(error: unknown): undefined {
	if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
}
