import type { FolderSettings } from '#server/core/file-failure.ts';
import { type Database, openDatabase } from '#server/db/open-database.ts';
import { readEnv } from '#server/env.ts';
import { demoAccounts, seedLeague } from '#server/modules/demo/public.ts';
import { createPasswords } from '#server/modules/identity/public.ts';
import { keepsakePublicKey } from '#server/modules/keepsakes/public.ts';
import { createMailer } from '#server/modules/mail/public.ts';
import { applyConsentSetting } from '#server/modules/rosters/public.ts';
import { operatorErrorText } from '#server/operator-error.ts';
import { tryPort } from '#server/try-port.ts';
import { DemoRefused, demoText, fillDemo } from './demo-athletes/fill-demo.ts';

/**
 * Fills the demo: puts its athletes in every state, with pledges in every state, desks of schools, and what waits for somebody, so that no
 * screen is empty. `npm run demo:athletes` runs it and then starts the server. It opens the database itself, so no server may be running.
 */
async function main(): Promise<number> {
	let database: Database | undefined;
	const folders: FolderSettings = {};
	try {
		const env = readEnv(process.env);
		folders.DATA_DIR = env.DATA_DIR;
		// A server beside it would take what is on its way in the story's past for overdue.
		await tryPort(env);
		database = await openDatabase(env);
		const { db } = database;
		if (env.SEED !== 'none') await seedLeague(db, { size: env.SEED });
		await applyConsentSetting(db, env.CONSENT, new Date());
		await keepsakePublicKey(db);
		await demoAccounts(db, createPasswords(), env);
		console.log('Filling the demo. This takes about a minute...');
		// Nobody’s mail server gets letters to invented people.
		const mailer = createMailer({ ...env, SMTP_URL: undefined });
		console.log(demoText(await fillDemo({ database, env, mailer }), env.PUBLIC_URL));
		return 0;
	} catch (error) {
		console.error(`The demo wasn’t filled. ${error instanceof DemoRefused ? error.message : operatorErrorText(error, folders)}`);
		console.error('If a server is running, stop it first. This command starts it again.');
		return 1;
	} finally {
		await database?.close();
	}
}

process.exitCode = await main();
