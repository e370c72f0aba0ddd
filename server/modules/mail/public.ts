export { mailDay, mailTime, usd } from './mail-text.ts';
export { startMailWorker } from './mail-worker.ts';
export { createPost, mailFolder } from './mailer.ts';
export { tidyMailFolder } from './tidy-mail-folder.ts';
