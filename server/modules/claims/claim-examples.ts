import type { Claim, ClaimRequest, TeamClaims } from '#domain/claims/claim-forms.ts';

const claimed_at = '2026-09-06T08:00:00.000Z';

export const exampleClaim: Claim = {
	claim_id: 3,
	player_id: 1042,
	player_name: 'Émile Okafor-Lind',
	team_id: 17,
	team_name: 'Cedar Valley Herons',
	moved: false,
	state: 'claimed',
	claimed_at,
	agreement: null,
};

export const exampleClaimRequest: ClaimRequest = {
	request_id: 8,
	player_id: 1042,
	player_name: 'Émile Okafor-Lind',
	team_name: 'Cedar Valley Herons',
	email: 'emile@cedarvalley.example',
	user_name: 'Émile Okafor-Lind',
	user_email: 'emile@people.example',
	is_verified: true,
	confirmed_at: '2026-09-05T19:04:11.000Z',
};

export const exampleTeamClaims: TeamClaims = {
	team_id: 17,
	team_name: 'Cedar Valley Herons',
	domains: ['cedarvalley.example'],
	athletes: [
		{
			player_id: 1042,
			player_name: 'Émile Okafor-Lind',
			jersey_number: '12',
			state: 'claimed',
			code_until: null,
			is_blocked: false,
			holder: { claim_id: 3, user_name: 'Émile Okafor-Lind', user_email: 'emile@people.example', claimed_at, by: 'code', signed_at: null },
		},
	],
};
