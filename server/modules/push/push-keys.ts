import * as z from 'zod/mini';
import { eq } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { meta } from '#server/db/schema/meta-schema.ts';

const NAME = 'push_keys';
const keysSchema = z.object({ publicKey: z.string(), privateKey: z.string() });

/** The key pair that signs our messages to push services (VAPID, RFC 8292), as base64url. */
export type PushKeys = z.infer<typeof keysSchema>;

/**
 * This database's keys, which the first process creates. They never change: browsers subscribe to one public key, so new
 * keys would void every subscription.
 */
export async function readPushKeys(db: Db): Promise<PushKeys> {
	const stored = await read(db);
	if (stored !== undefined) return stored;
	const { default: webPush } = await import('web-push');
	await db
		.insert(meta)
		.values({ key: NAME, value: JSON.stringify(webPush.generateVAPIDKeys()) })
		.onConflictDoNothing();
	const made = await read(db);
	if (made === undefined) throw new Error('The push keys that were just saved are missing.');
	return made;
}

async function read(db: Db): Promise<PushKeys | undefined> {
	const [row] = await db.select({ value: meta.value }).from(meta).where(eq(meta.key, NAME));
	return row === undefined ? undefined : keysSchema.parse(JSON.parse(row.value));
}
