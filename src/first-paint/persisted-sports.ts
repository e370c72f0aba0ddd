import { PERSISTED_LISTS_KEY } from '#core/api/queries/persisted-keys.ts';
import { readStored } from '#core/safe-storage.ts';
import { DEFAULT_SPORT_ID, DEFAULT_SPORT_NAME } from '#domain/roster/listing/listing.ts';
import type { Sport } from '#domain/roster/roster.ts';

interface PersistedQueries {
	clientState?: { queries?: { state?: { data?: unknown } }[] };
}

/**
 * The sports from the persisted lists (`persistPublicLists`), read without their parser; only the default sport if
 * there are none.
 */
export function persistedSports(): readonly Sport[] {
	const sports: Sport[] = [];
	try {
		const { clientState }: PersistedQueries = JSON.parse(readStored(PERSISTED_LISTS_KEY) ?? '{}');
		const lists = (clientState?.queries ?? []).flatMap(({ state }) => (Array.isArray(state?.data) ? (state.data as unknown[]) : []));
		for (const sport of lists) {
			const { sport_id, sport_name } = (sport ?? {}) as { sport_id?: unknown; sport_name?: unknown };
			if (typeof sport_id === 'number' && typeof sport_name === 'string') sports.push({ sport_id, sport_name });
		}
	} catch {
		// If what is stored is truncated or foreign, the names come with the app.
	}
	return sports.length > 0 ? sports : [{ sport_id: DEFAULT_SPORT_ID, sport_name: DEFAULT_SPORT_NAME }];
}
