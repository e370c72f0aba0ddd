export { checkMail } from './check-mail.ts';
export { layOut, type MailText } from './letter.ts';
export type { Letterhead } from './letterhead.ts';
export { mailDay, mailTime } from './mail-text.ts';
export { createMailer, mailFolder, tidyMailFolder } from './mailer.ts';
export { mailQueue, startMailWorker } from './send-due-mails.ts';
