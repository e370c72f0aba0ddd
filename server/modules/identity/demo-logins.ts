import type { IncomingHttpHeaders } from 'node:http';
import * as z from 'zod/mini';
import { emailKey } from '#domain/account/account.ts';
import { eq, inArray, sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { meta } from '#server/db/schema/meta-schema.ts';
import { users } from '#server/db/schema/people-schema.ts';
import type { Env } from '#server/env.ts';

/** These passwords are public: they are for a server that only its own machine can reach. */
export const DEMO_ACCOUNTS = [
	{ user_name: 'Demo Fan', user_email: 'fan@demo.example', password: 'Demo-fan-1', role: 'user' },
	{ user_name: 'Demo Admin', user_email: 'admin@demo.example', password: 'Demo-admin-1', role: 'admin' },
] as const;
export type DemoAccount = (typeof DEMO_ACCOUNTS)[number];

/** Key in `meta` for the accounts' ids, which identify them even after somebody changes them. */
export const DEMO_ACCOUNTS_KEY = 'demo_accounts';
/** The same for the people whom `npm run demo:athletes` invents. Its own key, because each local start writes the other one anew. */
export const DEMO_PEOPLE_KEY = 'demo_people';
const idsText = z.pipe(
	z.pipe(
		z.string(),
		z.transform((text) => JSON.parse(text) as unknown),
	),
	z.array(z.int()),
);

/** Ids of the accounts with public passwords that this database has or had: the demo accounts, and people of the filled demo. */
export async function demoAccountIds(db: Db): Promise<number[]> {
	const rows = await db
		.select({ value: meta.value })
		.from(meta)
		.where(inArray(meta.key, [DEMO_ACCOUNTS_KEY, DEMO_PEOPLE_KEY]));
	return rows.flatMap(({ value }) => idsText.parse(value));
}

/** Notes an account that the filled demo has invented, so that it goes when others can reach the server. */
export async function noteDemoPerson(db: Db, user_id: number): Promise<void> {
	const value = JSON.stringify([user_id]);
	const set = { value: sql`(${meta.value}::jsonb || excluded.value::jsonb)::text` };
	await db.insert(meta).values({ key: DEMO_PEOPLE_KEY, value }).onConflictDoUpdate({ target: meta.key, set });
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

/** Whether the password of the account with this address is public. A server that others can reach has deleted the invented people. */
export async function isDemoLogin({ db, env }: { db: Db; env: ExposureEnv }, email: string): Promise<boolean> {
	const email_key = emailKey(email);
	if (DEMO_ACCOUNTS.some(({ user_email }) => user_email === email_key)) return true;
	if (!isLocal(env)) return false;
	const [user] = await db.select({ user_id: users.user_id }).from(users).where(eq(users.email_key, email_key));
	return user !== undefined && (await demoAccountIds(db)).includes(user.user_id);
}
