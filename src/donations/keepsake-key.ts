import * as z from 'zod/mini';
import { callApi } from '#core/api/api-client.ts';
import { db } from '#core/db/db.ts';
import { keepsakeApi } from '#domain/api/keepsake-paths.ts';
import { type IssuedKeepsake, type KeepsakeKey, keepsakeKeySchema } from '#domain/keepsake/keepsake.ts';
import { isGenuine } from '#domain/keepsake/verify-keepsake.ts';

const RECORD = 'keepsake-key';

const fetchKey = () => callApi(keepsakeApi.key, keepsakeKeySchema);

/**
 * The site's public key. The first one that this device gets stays, so a card needs no network to be checked, and a later key proves nothing
 * here. @throws ApiFailure without a connection, if none is stored; what IndexedDB throws
 */
export async function keepsakeKey(): Promise<KeepsakeKey> {
	const stored = z.safeParse(keepsakeKeySchema, (await db.settings.get(RECORD))?.value);
	if (stored.success) return stored.data;
	const key = await fetchKey();
	await db.settings.put({ key: RECORD, value: key });
	return key;
}

/**
 * Checks a card with this device's key. `other_key`: it isn't that key's, but that of the site today, so this device can't tell which is right.
 * @throws as `keepsakeKey`; ApiFailure if the card isn't that key's and the site can't be asked
 */
export async function checkKeepsake(keepsake: IssuedKeepsake): Promise<'genuine' | 'other_key' | 'forged'> {
	if (await isGenuine(keepsake, await keepsakeKey())) return 'genuine';
	return (await isGenuine(keepsake, await fetchKey())) ? 'other_key' : 'forged';
}
