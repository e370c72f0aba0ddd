export { mailDay, mailTime, usd } from './mail-text.ts';
export { createPost, mailFolder, tidyMailFolder } from './mailer.ts';
export { startMailWorker } from './send-due-mails.ts';
