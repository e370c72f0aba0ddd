import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#core/api/api-client.ts';
import { api } from '#domain/api/api-paths.ts';

/* What the filters offer while no rosters are stored. Whoever opens them loads this. */

const FRESH_MS = 5 * 60_000;

/** Conference names of a sport. */
export const conferencesQuery = (sport_id: number) =>
	queryOptions({
		queryKey: ['conferences', sport_id],
		queryFn: ({ signal }) =>
			callApi(api.conferences(sport_id), () => import('#domain/roster/listing/browse-answers.ts').then((answers) => answers.conferencesAnswerSchema), {
				signal,
			}),
		staleTime: FRESH_MS,
	});

/** Class names of a sport. */
export const classesQuery = (sport_id: number) =>
	queryOptions({
		queryKey: ['classes', sport_id],
		queryFn: ({ signal }) =>
			callApi(api.classes(sport_id), () => import('#domain/roster/listing/browse-answers.ts').then((answers) => answers.classesAnswerSchema), { signal }),
		select: (answer) => answer.unique_player_classes,
		staleTime: FRESH_MS,
	});

/** Position codes of a sport, or of one team. */
export const positionsQuery = (sport_id: number, team_id?: number) =>
	queryOptions({
		queryKey: ['positions', sport_id, team_id ?? null],
		queryFn: ({ signal }) =>
			callApi(api.positions(sport_id, team_id), () => import('#domain/roster/listing/browse-answers.ts').then((answers) => answers.positionsAnswerSchema), {
				signal,
			}),
		select: (answer) => answer.unique_positions,
		staleTime: FRESH_MS,
	});
