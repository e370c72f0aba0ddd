import { useQuery } from '@tanstack/react-query';
import { DEFAULT_SPORT_ID, DEFAULT_SPORT_NAME } from '#domain/roster/listing/listing.ts';
import type { Sport } from '#domain/roster/roster.ts';
import { sportsQuery } from '#roster/roster-queries.ts';

/** Used until the server has answered once. */
const DEFAULT_SPORTS: readonly Sport[] = [{ sport_id: DEFAULT_SPORT_ID, sport_name: DEFAULT_SPORT_NAME }];

/** Every sport, in the server's order. The default sport stands for them while they are unknown. */
export function useSports(): { sports: readonly Sport[]; loading: boolean } {
	const { data, isPending } = useQuery(sportsQuery);
	return { sports: data ?? DEFAULT_SPORTS, loading: isPending };
}
