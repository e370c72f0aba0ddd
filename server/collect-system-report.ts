import type { Finding, SystemReport } from '#domain/admin/system-report.ts';
import type { QueueState } from './core/queue-state.ts';
import { VERSION } from './core/version.ts';
import { withDeadline } from './core/with-deadline.ts';
import type { Db } from './db/open-database.ts';
import type { Env } from './env.ts';
import { checkMail, mailQueue } from './modules/mail/public.ts';
import {
	type ClientErrorCounts,
	checkBackups,
	checkCertificate,
	checkClock,
	checkDatabase,
	checkDisk,
	checkIdentityProvider,
	checkMachines,
	checkPublicAddress,
	checkReplica,
	checkStore,
} from './modules/operations/public.ts';
import { checkStripe, lastWebhook, paymentQueues } from './modules/payments/public.ts';
import { checkSite } from './modules/site/public.ts';

export interface SystemDeps {
	db: Db;
	env: Env;
	clock: () => Date;
	/** The running server's counts; undefined in a separate process. */
	clientErrors: ClientErrorCounts | undefined;
}

/** Time limit for database reads that the report only displays. */
const WITHIN_MS = 5000;

/** Recipient of a test mail; undefined for none. */
export type MailTo = string | undefined;

/** Checks everything that an operator is responsible for. It takes as long as the slowest check, at most 15 seconds. */
export async function systemReport({ db, env, clock, clientErrors }: SystemDeps, mailTo?: MailTo): Promise<SystemReport> {
	const now = clock();
	const isEmbedded = env.DATABASE_URL === undefined;
	const [database, replica, machines, disk, backups, store, mail, stripe, identity, certificate, address, site, queues] = await Promise.all([
		checkDatabase(db, { isEmbedded, now: clock }),
		// If the database is down, `checkDatabase` reports it.
		checkReplica(db, env).catch(() => []),
		checkMachines(db, env, now).catch(() => []),
		checkDisk(env),
		checkBackups(env, now),
		checkStore(env, now),
		checkMail(env, mailTo, now),
		stripeFindings(db, env, now),
		checkIdentityProvider(env),
		checkCertificate(env, now),
		checkPublicAddress(env),
		// If the database is down, `checkDatabase` reports it.
		withDeadline(WITHIN_MS, checkSite(db, env)).catch(() => []),
		// If the database is down, `checkDatabase` reports it.
		withDeadline(WITHIN_MS, readQueues(db, env.PAYMENTS, now)).catch(() => []),
	]);
	const clockByProvider = identity.date === undefined ? [] : [checkClock(identity.date.getTime() - clock().getTime(), 'the identity provider’s')];
	const findings = [
		...database,
		...replica,
		...machines,
		disk,
		backups,
		store,
		mail,
		...stripe,
		identity.finding,
		...clockByProvider,
		certificate,
		address,
		...site,
	];
	return {
		version: VERSION,
		findings,
		queues,
		client_errors: (clientErrors?.list() ?? []).map(({ last_at, ...error }) => ({ ...error, last_at: last_at.toISOString() })),
	};
}

async function stripeFindings(db: Db, env: Env, now: Date): Promise<Finding[]> {
	if (env.stripe === undefined) return [{ title: 'Payments', status: 'off', detail: 'The sandbox takes no money.', remedy: null }];
	// If the database is down, `checkDatabase` reports it.
	const webhook = await withDeadline(WITHIN_MS, lastWebhook(db)).catch(() => undefined);
	return checkStripe(env.stripe, webhook, now);
}

/** All queues: payments and mail. */
export async function readQueues(db: Db, provider: string, now: Date): Promise<QueueState[]> {
	return [...(await paymentQueues(db, provider, now)), ...(await mailQueue(db, now))];
}
