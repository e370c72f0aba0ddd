/** API paths for editing athletes and teams by hand. Separate from `api`, because only the dashboard needs them. */
export const adminRosterApi = {
	athletes: '/v1/admin/athletes',
	athlete: (player_id: number) => `/v1/admin/athletes/${player_id}`,
	retire: (player_id: number) => `/v1/admin/athletes/${player_id}/retire`,
	restore: (player_id: number) => `/v1/admin/athletes/${player_id}/restore`,
	transfer: (player_id: number) => `/v1/admin/athletes/${player_id}/transfer`,
	/** POST merges, GET with `into` shows both records. */
	merge: (player_id: number, into?: number) => `/v1/admin/athletes/${player_id}/merge${into === undefined ? '' : `?into=${into}`}`,
	unmerge: (player_id: number) => `/v1/admin/athletes/${player_id}/unmerge`,
	/** GET says whether the site asks athletes first, PUT decides it. */
	consentMode: '/v1/admin/consent-mode',
	refundable: (player_id: number) => `/v1/admin/athletes/${player_id}/refundable`,
	/** What is pledged to an athlete, as sums. */
	pledges: (player_id: number) => `/v1/admin/athletes/${player_id}/pledges`,
	photo: (player_id: number) => `/v1/admin/athletes/${player_id}/photo`,
	teams: '/v1/admin/teams',
	team: (team_id: number) => `/v1/admin/teams/${team_id}`,
} as const;
