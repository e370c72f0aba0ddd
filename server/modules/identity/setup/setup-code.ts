import { createHash, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { eq } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { meta } from '#server/db/schema/meta-schema.ts';
import { demoAccountIds } from '../demo-logins.ts';
import { hasAdmin } from '../first-admin.ts';
import { drawCode, typedCode } from '../one-time-code.ts';
import { lockAdmins } from '../roles/admins-lock.ts';

/** Key in `meta` for the hash of the code and when it expires. */
const KEY = 'setup_code';
const HOURS = 24;
/** 80 bits, as four groups of four. */
const LENGTH = 16;

const stored = z.pipe(
	z.pipe(
		z.string(),
		z.transform((text) => JSON.parse(text) as unknown),
	),
	z.strictObject({ hash: z.string(), expires_at: z.string() }),
);

/**
 * A new code for a site without an admin, which replaces the one of an earlier start. Only its hash is stored.
 * @returns undefined if there is an admin; then no code works anymore.
 */
export function newSetupCode(db: Db, now: Date): Promise<string | undefined> {
	return inTransaction(db, async (tx) => {
		await lockAdmins(tx);
		if (await hasAdmin(tx, await demoAccountIds(tx))) {
			await dropSetupCode(tx);
			return undefined;
		}
		const code = drawCode(LENGTH);
		const value = JSON.stringify({ hash: hashOf(code).toString('hex'), expires_at: new Date(now.getTime() + HOURS * 3_600_000).toISOString() });
		await tx.insert(meta).values({ key: KEY, value }).onConflictDoUpdate({ target: meta.key, set: { value } });
		return code.replace(/.{4}(?!$)/g, '$&-');
	});
}

/**
 * Whether this is the code of the latest start, typed in any case and with any separators. It takes the same time for
 * every wrong one.
 */
export async function isSetupCode(db: Db, typed: string, now: Date): Promise<boolean> {
	const [row] = await db.select({ value: meta.value }).from(meta).where(eq(meta.key, KEY));
	const known = row === undefined ? undefined : stored.parse(row.value);
	const matches = timingSafeEqual(hashOf(typedCode(typed)), known === undefined ? Buffer.alloc(32) : Buffer.from(known.hash, 'hex'));
	return matches && known !== undefined && Date.parse(known.expires_at) > now.getTime();
}

export async function dropSetupCode(tx: Db): Promise<void> {
	await tx.delete(meta).where(eq(meta.key, KEY));
}

function hashOf(code: string): Buffer {
	return createHash('sha256').update(code).digest();
}
