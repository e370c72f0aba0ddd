import { PERSISTED_LISTS_KEY } from '#core/api/persisted-lists-key.ts';
import { DEFAULT_SPORT_ID, DEFAULT_SPORT_NAME } from '#domain/roster/listing.ts';

interface PersistedQueries {
	clientState?: { queries?: { state?: { data?: unknown } }[] };
}

/**
 * A sport's name from the persisted lists (`persistPublicLists`), read without their parser; a generic word if it isn't
 * known.
 */
export function persistedSportName(sport_id: number): string {
	return persistedSportNames().get(sport_id) ?? (sport_id === DEFAULT_SPORT_ID ? DEFAULT_SPORT_NAME : 'Athletes');
}

function persistedSportNames(): Map<number, string> {
	const names = new Map<number, string>();
	try {
		const { clientState }: PersistedQueries = JSON.parse(localStorage.getItem(PERSISTED_LISTS_KEY) ?? '{}');
		const lists = (clientState?.queries ?? []).flatMap(({ state }) => (Array.isArray(state?.data) ? (state.data as unknown[]) : []));
		for (const sport of lists) {
			const { sport_id, sport_name } = (sport ?? {}) as { sport_id?: unknown; sport_name?: unknown };
			if (typeof sport_id === 'number' && typeof sport_name === 'string') names.set(sport_id, sport_name);
		}
	} catch {
		// If storage is blocked, truncated, or foreign, the name comes with the app.
	}
	return names;
}
