import type { IncomingHttpHeaders } from 'node:http';
import * as z from 'zod/mini';
import { emailKey } from '#domain/account/account.ts';
import { eq } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { meta } from '#server/db/schema/meta-schema.ts';
import type { Env } from '#server/env.ts';

/** These passwords are public: they are for a server that only its own machine can reach. */
export const DEMO_ACCOUNTS = [
	{ user_name: 'Demo Fan', user_email: 'fan@demo.example', password: 'Demo-fan-1', role: 'user' },
	{ user_name: 'Demo Admin', user_email: 'admin@demo.example', password: 'Demo-admin-1', role: 'admin' },
] as const;
export type DemoAccount = (typeof DEMO_ACCOUNTS)[number];

/** Key in `meta` for the accounts' ids, which identify them even after somebody changes them. */
export const DEMO_ACCOUNTS_KEY = 'demo_accounts';
const idsText = z.pipe(
	z.pipe(
		z.string(),
		z.transform((text) => JSON.parse(text) as unknown),
	),
	z.array(z.int()),
);

/** Ids of the demo accounts that this database has or had. */
export async function demoAccountIds(db: Db): Promise<number[]> {
	const [row] = await db.select({ value: meta.value }).from(meta).where(eq(meta.key, DEMO_ACCOUNTS_KEY));
	return row === undefined ? [] : idsText.parse(row.value);
}

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/;

export type ExposureEnv = Pick<Env, 'https' | 'PUBLIC_URL' | 'HOST' | 'TRUST_PROXY'>;

/** Whether only this machine can reach the server. A proxy in front of it serves others. */
export function isLocal(env: ExposureEnv): boolean {
	return !env.https && env.TRUST_PROXY === false && loopback.test(new URL(env.PUBLIC_URL).hostname) && loopback.test(env.HOST);
}

/**
 * Whether a proxy forwarded a call with these headers, or they name another host. In both cases, the caller isn't at
 * this machine.
 */
export function isForwardedRequest(headers: IncomingHttpHeaders): boolean {
	const hosts = [headers.host, headers['x-forwarded-host'], headers['x-forwarded-for'], headers['x-real-ip']].flat();
	const named = hosts.flatMap((text) => text?.split(',') ?? []).map((host) => host.trim().replace(/(?<=^[^:]*|\]):\d+$/, ''));
	return headers.forwarded !== undefined || named.some((host) => !loopback.test(host));
}

export function isDemoEmail(email: string): boolean {
	return DEMO_ACCOUNTS.some(({ user_email }) => user_email === emailKey(email));
}
