import { createHmac, randomBytes } from 'node:crypto';
import { eq } from './drizzle.ts';
import type { Db } from './open-database.ts';
import { meta } from './schema/meta-schema.ts';

const NAME = 'server_key';

/** Purpose of a key. Each has its own. */
export type KeyPurpose = 'device cookie' | 'proof of work' | 'limit subject' | 'request link' | 'removal mark' | 'claim code';

/** A secret shared by all processes of one database. */
export interface ServerKey {
	for(purpose: KeyPurpose): Buffer;
}

/** @param root 32 random bytes. */
export function serverKey(root: Buffer): ServerKey {
	return { for: (purpose) => createHmac('sha256', root).update(purpose).digest() };
}

/** This database's key, which the first process creates. It never changes: a new key would void every device cookie. */
export async function readServerKey(db: Db): Promise<ServerKey> {
	await db
		.insert(meta)
		.values({ key: NAME, value: randomBytes(32).toString('base64url') })
		.onConflictDoNothing();
	const [row] = await db.select({ value: meta.value }).from(meta).where(eq(meta.key, NAME));
	if (row === undefined) throw new Error('The server key that was just saved is missing.');
	return serverKey(Buffer.from(row.value, 'base64url'));
}
