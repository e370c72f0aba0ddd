/* Paths of the calls that the first load can make. Each byte here is part of it. */

export const sports = '/v1/get_all_sports';
export const maxDonation = '/v1/max_donation_amount';
export const teams = (sport_id: number) => `/v1/get_all_teams_in_sport/${sport_id}`;
export const teamPlayers = (sport: string, team: string, query?: string) =>
	`/v1/sports/${encodeURIComponent(sport)}/teams/${encodeURIComponent(team)}/players${query === undefined ? '' : `?${new URLSearchParams({ query })}`}`;
export const filterPlayers = (skip: number, limit = 21) => `/v1/v1/common_filter_players?limit=${limit}&skip=${skip}`;
/** Also finds teams, positions, and near misses (docs/decisions/043). */
export const searchPlayers = (skip: number, limit = 21) => `/v1/search-players?limit=${limit}&skip=${skip}`;
export const player = (player_id: number, team_id: number) => `/v1/get_player/${player_id}/${team_id}`;
export const supporters = (player_id: number) => `/v1/players/${player_id}/supporters`;
export const logout = '/v1/local/auth/logout';
export const identityProvider = '/v1/identity-provider';
export const giving = '/v1/giving';
/** The operator of the site. */
export const site = '/v1/site';
export const cspReports = '/v1/csp-reports';
