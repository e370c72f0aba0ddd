import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { callApi } from '#core/api/api-client.ts';
import { adminRosterApi } from '#domain/api/admin-roster-paths.ts';
import { api } from '#domain/api/api-paths.ts';
import {
	ATHLETES_PAGE,
	type addAthleteBodySchema,
	adminAthleteSchema,
	adminAthletesAnswerSchema,
	type EditAthleteBody,
	type transferBodySchema,
} from '#domain/roster/athlete-edit.ts';
import { type MergeBody, mergePreviewSchema } from '#domain/roster/athlete-merge.ts';
import { sportsAnswerSchema, teamsAnswerSchema } from '#domain/roster/listing/browse-answers.ts';
import { filterAnswerSchema } from '#domain/roster/listing/filter-body.ts';
import type { AddTeamBody } from '#domain/roster/new-team.ts';
import { MAX_LIMIT, type Player, teamSchema } from '#domain/roster/roster.ts';
import { adminTeamSchema, type EditTeamBody } from '#domain/roster/team-edit.ts';

/** An upload may take longer than other calls. */
const UPLOAD_MS = 120_000;

export interface AthletesFilter {
	search: string;
	/** '' for all. */
	sport_id: string;
	retired: boolean;
}

/** Query key prefix of the dashboard's athlete data. */
export const athletesKey = (owner: string) => ['private', owner, 'admin-athletes'] as const;

/** Athletes by team and name, page by page. */
export const athletesQuery = (owner: string, filter: AthletesFilter) =>
	infiniteQueryOptions({
		queryKey: [...athletesKey(owner), 'list', filter],
		queryFn: ({ pageParam, signal }) => {
			const query = new URLSearchParams({
				search: filter.search,
				retired: filter.retired ? 'yes' : 'no',
				limit: String(ATHLETES_PAGE),
				skip: String(pageParam),
			});
			if (filter.sport_id !== '') query.set('sport_id', filter.sport_id);
			return callApi(`${adminRosterApi.athletes}?${query}`, adminAthletesAnswerSchema, { signal });
		},
		initialPageParam: 0,
		getNextPageParam: (last, _pages, skip) => (skip + ATHLETES_PAGE < last.count ? skip + ATHLETES_PAGE : undefined),
	});

/** One athlete, fetched each time the form is opened. */
export const athleteQuery = (owner: string, player_id: number) =>
	queryOptions({
		queryKey: [...athletesKey(owner), player_id],
		queryFn: ({ signal }) => callApi(adminRosterApi.athlete(player_id), adminAthleteSchema, { signal }),
		gcTime: 0,
		// The form must not change while it is open. Saving reports what somebody else has changed.
		staleTime: Number.POSITIVE_INFINITY,
	});

/** Every sport and its teams as the server has them now, including those that were added a moment ago. */
export const sportChoicesQuery = (owner: string) =>
	queryOptions({ queryKey: [...athletesKey(owner), 'sports'], queryFn: ({ signal }) => callApi(api.sports, sportsAnswerSchema, { signal }) });
export const teamChoicesQuery = (owner: string, sport_id: number) =>
	queryOptions({
		queryKey: [...athletesKey(owner), 'teams', sport_id],
		queryFn: ({ signal }) => callApi(api.teams(sport_id), teamsAnswerSchema, { signal }),
	});

/** All athletes on a team's roster. */
export const teamRosterQuery = (owner: string, sport_id: number, team_id: number) =>
	queryOptions({
		queryKey: [...athletesKey(owner), 'roster', team_id],
		queryFn: async ({ signal }) => {
			const roster: Player[] = [];
			for (;;) {
				const body = { sport_id, team_id };
				const page = await callApi(api.filterPlayers(roster.length, MAX_LIMIT), filterAnswerSchema, { method: 'POST', body, signal });
				roster.push(...page.filtered_players);
				if (page.filtered_players.length < MAX_LIMIT) return roster;
			}
		},
	});

/** @throws ApiFailure, `conflict` if somebody else has changed the athlete; its text says what. */
export function editAthlete(player_id: number, body: EditAthleteBody) {
	return callApi(adminRosterApi.athlete(player_id), adminAthleteSchema, { method: 'PUT', body });
}

/** @throws ApiFailure, `conflict` if the team already has an athlete with that name and `namesake` isn't set. */
export function addAthlete(body: z.input<typeof addAthleteBodySchema>) {
	return callApi(adminRosterApi.athletes, adminAthleteSchema, { method: 'POST', body });
}

/** @throws ApiFailure */
export function retireAthlete(player_id: number) {
	return callApi(adminRosterApi.retire(player_id), adminAthleteSchema, { method: 'POST' });
}

/** @throws ApiFailure */
export function restoreAthlete(player_id: number) {
	return callApi(adminRosterApi.restore(player_id), adminAthleteSchema, { method: 'POST' });
}

/** @throws ApiFailure */
export function transferAthlete(player_id: number, body: z.infer<typeof transferBodySchema>) {
	return callApi(adminRosterApi.transfer(player_id), adminAthleteSchema, { method: 'POST', body });
}

/** Two records side by side, fetched each time they are compared. */
export const mergePreviewQuery = (owner: string, player_id: number, into: number) =>
	queryOptions({
		queryKey: [...athletesKey(owner), 'merge', player_id, into],
		queryFn: ({ signal }) => callApi(adminRosterApi.merge(player_id, into), mergePreviewSchema, { signal }),
		gcTime: 0,
		retry: false,
	});

/** @throws ApiFailure, `conflict` if the records can't be merged or have changed. */
export function mergeAthletes(player_id: number, body: MergeBody) {
	return callApi(adminRosterApi.merge(player_id), adminAthleteSchema, { method: 'POST', body });
}

/** @throws ApiFailure */
export function undoMerge(player_id: number) {
	return callApi(adminRosterApi.unmerge(player_id), adminAthleteSchema, { method: 'POST' });
}

/** @throws ApiFailure */
export function uploadPhoto(player_id: number, photo: File) {
	const form = new FormData();
	form.append('photo', photo);
	return callApi(adminRosterApi.photo(player_id), adminAthleteSchema, { method: 'PUT', form, timeoutMs: UPLOAD_MS });
}

/** @throws ApiFailure */
export function removePhoto(player_id: number) {
	return callApi(adminRosterApi.photo(player_id), adminAthleteSchema, { method: 'DELETE' });
}

/** One team, fetched each time it is chosen. */
export const adminTeamQuery = (owner: string, team_id: number) =>
	queryOptions({
		queryKey: [...athletesKey(owner), 'team', team_id],
		queryFn: ({ signal }) => callApi(adminRosterApi.team(team_id), adminTeamSchema, { signal }),
		gcTime: 0,
		// The form must not change while it is open.
		staleTime: Number.POSITIVE_INFINITY,
	});

/** @throws ApiFailure, `conflict` if somebody else has changed the team; its text says what. */
export function editTeam(team_id: number, body: EditTeamBody) {
	return callApi(adminRosterApi.team(team_id), adminTeamSchema, { method: 'PUT', body });
}

/** @throws ApiFailure, `conflict` if the sport already has a team with that name. */
export function addTeam(body: AddTeamBody) {
	return callApi(adminRosterApi.teams, teamSchema, { method: 'POST', body });
}
