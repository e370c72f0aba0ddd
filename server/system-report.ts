import type { Finding, SystemReport } from '#domain/admin/system-report.ts';
import { VERSION } from './core/version.ts';
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
	checkPublicAddress,
} from './modules/operations/public.ts';
import { checkStripe, lastWebhook, paymentQueues } from './modules/payments/public.ts';

export interface SystemDeps {
	db: Db;
	env: Env;
	clock: () => Date;
	/** Of the running server; undefined in a process of its own. */
	clientErrors: ClientErrorCounts | undefined;
}

/** Who gets a mail to see whether it arrives; undefined: nobody. */
export type MailTo = string | undefined;

/** Checks everything that an operator is responsible for. It takes as long as the slowest answer, at most 15 seconds. */
export async function systemReport({ db, env, clock, clientErrors }: SystemDeps, mailTo?: MailTo): Promise<SystemReport> {
	const now = clock();
	const isEmbedded = env.DATABASE_URL === undefined;
	const [database, disk, backups, mail, stripe, identity, certificate, address] = await Promise.all([
		checkDatabase(db, { isEmbedded, now: clock }),
		checkDisk(env),
		checkBackups(env, now),
		checkMail(env, mailTo, now),
		stripeFindings(db, env, now),
		checkIdentityProvider(env),
		checkCertificate(env, now),
		checkPublicAddress(env),
	]);
	const clockByProvider = identity.date === undefined ? [] : [checkClock(identity.date.getTime() - clock().getTime(), 'the identity provider’s')];
	const findings = [...database, disk, backups, mail, ...stripe, identity.finding, ...clockByProvider, certificate, address];
	return {
		version: VERSION,
		findings,
		queues: await queueStates(db, env, now),
		client_errors: (clientErrors?.list() ?? []).map(({ last_at, ...error }) => ({ ...error, last_at: last_at.toISOString() })),
	};
}

async function stripeFindings(db: Db, env: Env, now: Date): Promise<Finding[]> {
	if (env.stripe === undefined) return [{ title: 'Payments', status: 'off', detail: 'The sandbox takes no money.', remedy: null }];
	// Without the database, its own finding says so.
	const heard = await lastWebhook(db).catch(() => undefined);
	return checkStripe(env.stripe, heard, now);
}

/** All queues; none if the database doesn't answer, which is a finding. */
async function queueStates(db: Db, env: Env, now: Date): Promise<SystemReport['queues']> {
	try {
		return [...(await paymentQueues(db, env.PAYMENTS, now)), ...(await mailQueue(db, now))];
	} catch {
		return [];
	}
}
