import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { callApi } from '#core/api/api-client.ts';
import { readStored, writeStored } from '#core/safe-storage.ts';
import { api } from '#domain/api/api-paths.ts';
import { type AthleteSupport, athleteSupportSchema } from '#domain/donation/athlete-support-answer.ts';
import { idSchema } from '#domain/roster/roster.ts';

/** How an athlete is supported. The last stored answer until the server has answered. */
export const athleteSupportQuery = (player_id: number) =>
	queryOptions({
		queryKey: ['support', player_id],
		queryFn: async ({ signal }) => {
			const support = await callApi(api.support(player_id), athleteSupportSchema, { signal });
			storeSupport(player_id, support);
			return support;
		},
		initialData: () => readStoredSupport(player_id),
		initialDataUpdatedAt: 0,
		staleTime: 60_000,
	});

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
