import * as z from 'zod/mini';
import { readStored, writeStored } from '#core/safe-storage.ts';
import { type AthleteSupport, athleteSupportSchema } from '#domain/donation/athlete-support.ts';
import { idSchema } from '#domain/roster/roster.ts';

const KEY = 'nil-athletes:support';
/** Maximum number of stored athletes, a few kilobytes. The most recent one is last. */
const MAX_STORED = 40;

const storedSchema = z.array(z.tuple([idSchema, athleteSupportSchema]));

/** The last stored answer about an athlete's support; undefined if there is none. */
export function readStoredSupport(player_id: number): AthleteSupport | undefined {
	return readAll().find(([id]) => id === player_id)?.[1];
}

/** Stores it for a visit without a connection. If storage is blocked or full, that visit shows nothing. */
export function storeSupport(player_id: number, support: AthleteSupport): void {
	const others = readAll().filter(([id]) => id !== player_id);
	writeStored(KEY, JSON.stringify([...others.slice(1 - MAX_STORED), [player_id, support]]), () => undefined);
}

/** Storage may hold another version's data, which counts as missing. */
function readAll(): z.infer<typeof storedSchema> {
	try {
		return storedSchema.safeParse(JSON.parse(readStored(KEY) ?? '[]')).data ?? [];
	} catch {
		return [];
	}
}
