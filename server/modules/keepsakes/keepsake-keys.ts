import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import * as z from 'zod/mini';
import { type KeepsakeFacts, type KeepsakeKey, keepsakeKeySchema, signedText } from '#domain/keepsake/keepsake.ts';
import { eq } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { meta } from '#server/db/schema/meta-schema.ts';

const NAME = 'keepsake_key';
const storedSchema = z.extend(keepsakeKeySchema, { d: z.string() });
type StoredKey = z.infer<typeof storedSchema>;

/** This database's key, which the first process creates. It never changes: phones keep the public half, and check cards without a network. */
async function readKey(db: Db): Promise<StoredKey> {
	const stored = await read(db);
	if (stored !== undefined) return stored;
	const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
	await db
		.insert(meta)
		.values({ key: NAME, value: JSON.stringify(privateKey.export({ format: 'jwk' })) })
		.onConflictDoNothing();
	const made = await read(db);
	if (made === undefined) throw new Error('The keepsakes’ key that was just saved is missing.');
	return made;
}

async function read(db: Db): Promise<StoredKey | undefined> {
	const [row] = await db.select({ value: meta.value }).from(meta).where(eq(meta.key, NAME));
	return row === undefined ? undefined : storedSchema.parse(JSON.parse(row.value));
}

export async function publicKey(db: Db): Promise<KeepsakeKey> {
	const { kty, crv, x, y } = await readKey(db);
	return { kty, crv, x, y };
}

/** The site's signature of a card, or of a card with its note, as base64url. */
export async function proofOf(db: Db, facts: KeepsakeFacts, note?: string): Promise<string> {
	const key = createPrivateKey({ key: await readKey(db), format: 'jwk' });
	return sign('sha256', Buffer.from(signedText(facts, note)), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');
}
