import { hostname } from 'node:os';
import { screens } from '#domain/api/api-paths.ts';
import { takesRealMoney } from '#domain/money/real-money.ts';
import { imprintText } from '#domain/site/imprint.ts';
import type { FolderSettings } from '#server/core/file-failure.ts';
import { logStream } from '#server/core/log-stream.ts';
import { inOneLine, loggable } from '#server/core/loggable.ts';
import { repeat } from '#server/core/repeat.ts';
import { type Db, openDatabase } from '#server/db/open-database.ts';
import { openingFailure } from '#server/db/opening-failure.ts';
import { boundedServers } from '#server/http/connections/bounded-server.ts';
import { connectionBounds, descriptorLimit } from '#server/http/connections/connection-bounds.ts';
import { storeEmailsInOneForm } from '#server/modules/accounts/public.ts';
import { demoAccounts, seedLeague } from '#server/modules/demo/public.ts';
import { CommonPasswords, createPasswords, demoAccountIds, ensureFirstAdmin, isLocal, newSetupCode, type Passwords } from '#server/modules/identity/public.ts';
import { createMailer, type Letterhead, mailFolder, startMailWorker } from '#server/modules/mail/public.ts';
import { listenForCopies, listenForDoctor, startAuditCheck } from '#server/modules/operations/public.ts';
import {
	allowReceiptCopyAgain,
	createSandbox,
	createStripe,
	holdsRealMoney,
	noteNoticeSent,
	renewUnsentNotice,
	startMoneyWorker,
	startPaymentWorker,
	voidTests,
	watchProvider,
} from '#server/modules/payments/public.ts';
import { createPushService, readPushKeys, startPushWorker } from '#server/modules/push/public.ts';
import { applyConsentSetting, listenForImports, logoForMail, refuseTicksOfOtherCluster, startTickWorker, TickWriter } from '#server/modules/rosters/public.ts';
import { readPublicProfile } from '#server/modules/site/public.ts';
import { buildApp } from './app.ts';
import { catchUnhandledErrors } from './catch-unhandled-errors.ts';
import { systemReport } from './collect-system-report.ts';
import { VERSION } from './core/version.ts';
import { type Env, EnvError, readEnv } from './env.ts';
import { keepsakePublicKey } from './modules/keepsakes/public.ts';
import { listenError, settingError } from './start-errors.ts';
import { startTidying } from './tidy.ts';
import { tryPort } from './try-port.ts';

/** How often we look for test payments that another process has booked since the start. */
const VOID_EVERY_MS = 60 * 60_000;
/** How long a request may take to finish once we are told to stop. */
const STOP_WITHIN_MS = 10_000;

/** The folder that an error of the start may be about. */
const folders: FolderSettings = {};

/** Open resources, in the order in which they were opened. */
const opened: { close(): Promise<unknown> }[] = [];

async function closeAll(): Promise<void> {
	for (let last = opened.pop(); last !== undefined; last = opened.pop()) await last.close();
}

async function start(): Promise<void> {
	const env = readEnv(process.env);
	folders.DATA_DIR = env.DATA_DIR;
	const clock = () => new Date();

	await tryPort(env);
	const database = await openDatabase(env, { report: (message) => app.log.warn(message) });
	opened.push(database);
	const { db, openCopy } = database;
	await storeEmailsInOneForm(db);
	if (await refuseTicksOfOtherCluster(db))
		console.log('The database came from another PostgreSQL cluster without npm run restored. Every device will download a new snapshot.');
	if (env.SEED !== 'none') await seedLeague(db, { size: env.SEED });

	await applyConsentSetting(db, env.CONSENT, clock());
	// Every backup has it, and phones keep its public half.
	await keepsakePublicKey(db);

	const passwords = createPasswords();
	const demo = await demoAccounts(db, passwords, env);
	if (env.admin !== undefined) await makeFirstAdmin(db, passwords, env.admin);

	const payments =
		env.stripe === undefined
			? createSandbox({ db, clock, publicUrl: env.PUBLIC_URL })
			: watchProvider(createStripe(env.stripe), { db, clock, label: 'Stripe', log: { error: (facts, message) => app.log.error(facts, message) } });
	if (env.https && !takesRealMoney(payments.name) && (await holdsRealMoney(db))) {
		throw new EnvError('PAYMENTS: this database holds real payments, and test payments would mix with them. Use a different database to try things out.');
	}
	const voidEarlierTests = async () => {
		const voided = await voidTests({ db, payments, clock });
		if (voided > 0) console.log(`Test payments from before the site took real money no longer count in any total: ${voided}.`);
	};
	await voidEarlierTests();
	const servers = boundedServers(connectionBounds(descriptorLimit(), env.TRUST_PROXY !== false));
	const ticks = new TickWriter(db);
	const app = await buildApp({
		...{ db, openCopy, ticks, env, payments, passwords, clock, servers, logger: logOptions(env) },
		databaseLoad: () => database.load(),
		replicaState: () => database.replica?.(),
	});
	if (database.kind === 'pglite') {
		const failed = (error: unknown) => app.log.error({ failure: loggable(error) }, 'an import failed');
		opened.push(await listenForImports({ db, openCopy, dataDir: env.DATA_DIR, failed }));
		const { copyTo } = database;
		const notCopied = (error: unknown) => app.log.error({ failure: loggable(error) }, 'a copy for a backup failed');
		const notExamined = (error: unknown) => app.log.error({ failure: loggable(error) }, 'npm run doctor failed');
		const report = (mailTo: string | undefined) => systemReport({ db, env, clock, clientErrors: undefined }, mailTo);
		opened.push(await listenForDoctor({ dataDir: env.DATA_DIR, report, failed: notExamined }));
		if (copyTo !== undefined) opened.push(await listenForCopies({ dataDir: env.DATA_DIR, copyTo, failed: notCopied }));
	}
	const ticking = startTickWorker({ db, ticks, log: app.log });
	opened.push({ close: () => ticking.stop() });
	const worker = startPaymentWorker({ db, payments, clock, publicUrl: env.PUBLIC_URL, log: app.log });
	opened.push({ close: () => worker.stop() });
	const money = startMoneyWorker({ db, payments, clock, publicUrl: env.PUBLIC_URL, log: app.log });
	opened.push({ close: () => money.stop() });
	const auditing = startAuditCheck({ db, clock, log: app.log });
	opened.push({ close: () => auditing.stop() });
	const mailer = createMailer(env);
	opened.push(mailer);
	const mails = startMailWorker({
		...{ db, clock, mailer, letterhead: () => letterheadOf(db, env), log: app.log },
		sent: noteNoticeSent,
		givenUp: async (mail_id) => {
			await allowReceiptCopyAgain(db, mail_id);
			await renewUnsentNotice(db, mail_id, clock());
		},
	});
	opened.push({ close: () => mails.stop() });
	if (env.PUSH !== 'off') {
		const service = createPushService(await readPushKeys(db), pushContact(env));
		const push = startPushWorker({ db, clock, service, publicUrl: env.PUBLIC_URL, log: app.log });
		opened.push({ close: () => push.stop() });
	}
	const tidying = startTidying({ db, clock, env, log: app.log });
	opened.push({ close: () => tidying.stop() });
	const voiding = repeat(() => voidEarlierTests().catch((error: unknown) => app.log.error(`test payments: ${inOneLine(error)}`)), VOID_EVERY_MS);
	opened.push({ close: () => voiding.stop() });

	// Closing goes from last to first: the app takes no new requests, those in flight finish, and then everything they
	// use closes.
	opened.push(app);
	catchUnhandledErrors({ log: app.log, clock, stop: () => void stop(1) });
	// Nothing is in flight before this line, so a signal may simply end the process.
	for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(0));
	try {
		await app.listen({ port: env.PORT, host: env.HOST });
	} catch (error) {
		throw listenError(error, env);
	}
	app.log.child({}, { level: 'info' }).info({ database: database.kind, payments: env.PAYMENTS }, 'started');
	console.log(`NIL Athletes is running at ${env.PUBLIC_URL}`);
	await announceSetup(db, env, clock());
	for (const { user_name, user_email, password } of demo) console.log(`${user_name}: log in with ${user_email} and ${password}`);
	if (env.SMTP_URL === undefined) console.log(`Email isn’t sent. It’s saved in ${mailFolder(env)}`);
}

/** The operator's details for mails. */
async function letterheadOf(db: Db, env: Env): Promise<Letterhead> {
	const profile = await readPublicProfile(db);
	const { club_name: name, contact_email: reply_to, logo_url } = profile;
	const logo = logo_url === undefined ? undefined : await mailLogo(logo_url);
	return { name, sender: env.hasSender ? undefined : name, reply_to, imprint: imprintText(profile), logo };
}

/** The logo as mails carry it. It is drawn again only when it has changed. */
let drawnLogo: { logo_url: string; png: Promise<Buffer> } | undefined;

function mailLogo(logo_url: string): Promise<Buffer> {
	if (drawnLogo?.logo_url !== logo_url) drawnLogo = { logo_url, png: logoForMail(Buffer.from(logo_url.split(',')[1] ?? '', 'base64')) };
	return drawnLogo.png;
}

/** Where push services reach the operator: our own address if it is public, else the mails' sender. */
function pushContact({ https, PUBLIC_URL, MAIL_FROM }: Pick<Env, 'https' | 'PUBLIC_URL' | 'MAIL_FROM'>): string {
	return https ? PUBLIC_URL : `mailto:${/[^\s<>]+@[^\s<>]+/.exec(MAIL_FROM)?.[0] ?? 'no-reply@localhost'}`;
}

/** Prints the code with which the first admin is created, if the site has no admin and others can reach it. */
async function announceSetup(db: Db, env: Env, now: Date): Promise<void> {
	if (isLocal(env)) return;
	const code = await newSetupCode(db, now);
	if (code === undefined) return;
	console.log(`This site has no admin yet. To make yourself the first one, open ${env.PUBLIC_URL}${screens.setup} and enter this code: ${code}`);
	console.log('The code works once, within 24 hours. Each time the server starts, it prints a new code that replaces the last one.');
}

/** @throws EnvError for a password that is easy to guess */
async function makeFirstAdmin(db: Db, passwords: Passwords, admin: { email: string; password: string }): Promise<void> {
	const common = new CommonPasswords();
	try {
		await ensureFirstAdmin(db, passwords, common, { ...admin, besides: await demoAccountIds(db) });
	} catch (error) {
		throw settingError(error, 'ADMIN_PASSWORD');
	} finally {
		await common.close();
	}
}

let stopping = false;

async function stop(code: 0 | 1): Promise<void> {
	if (stopping) return;
	stopping = true;
	setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
	await closeAll();
	process.exit(code);
}

/**
 * How the server writes its log: one JSON object per line, with the time in ISO 8601, the level as a word, and which
 * process of which version wrote it.
 */
function logOptions({ LOG_LEVEL }: Pick<Env, 'LOG_LEVEL'>) {
	return {
		level: LOG_LEVEL,
		stream: logStream(),
		base: { pid: process.pid, host: hostname(), version: VERSION },
		timestamp: () => `,"time":"${new Date().toISOString()}"`,
		formatters: { level: (level: string) => ({ level }) },
	};
}

try {
	await start();
} catch (error) {
	// If we were told to stop, an error here is not a failed start.
	if (!stopping) {
		console.error(`The server didn’t start.\n${openingFailure(error, folders)}`);
		await closeAll();
		process.exit(1);
	}
}
