import { randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import * as z from 'zod/mini';
import { and, eq } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { developmentProviderRecords as records } from '#server/db/schema/people-schema.ts';

export interface DevelopmentKeys {
	/** Signs ID tokens (ES256). */
	signing: JWK;
	/** Signs the provider's own cookies. */
	cookieSecret: string;
}

const ID = { kind: 'Keys', record_id: 'current' };
const keysSchema = z.object({
	signing: z.looseObject({ kty: z.literal('EC'), crv: z.string(), x: z.string(), y: z.string(), d: z.string(), kid: z.string() }),
	cookieSecret: z.string(),
});

/** The development provider's keys, created once per database by whichever process needs them first. */
export async function developmentKeys(db: Db): Promise<DevelopmentKeys> {
	const kept = await read(db);
	if (kept !== undefined) return kept;
	const { privateKey } = await generateKeyPair('ES256', { extractable: true });
	const signing = { ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig', kid: randomBytes(6).toString('hex') };
	await db
		.insert(records)
		.values({ ...ID, payload: { signing, cookieSecret: randomBytes(32).toString('base64url') } })
		.onConflictDoNothing();
	const made = await read(db);
	if (made === undefined) throw new Error("the development provider's keys were not kept");
	return made;
}

async function read(db: Db): Promise<DevelopmentKeys | undefined> {
	const [row] = await db
		.select({ payload: records.payload })
		.from(records)
		.where(and(eq(records.kind, ID.kind), eq(records.record_id, ID.record_id)));
	return row === undefined ? undefined : keysSchema.parse(row.payload);
}

/** The public part of a key. */
export function publicPart({ d: _private, ...rest }: JWK): JWK {
	return rest;
}
