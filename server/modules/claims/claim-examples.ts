import type { CameIn } from '#domain/claims/came-in-answer.ts';
import type { Claim, ClaimRequest, TeamClaims } from '#domain/claims/claim-forms.ts';
import type { OwnPage, Proposal } from '#domain/claims/own-page-forms.ts';
import type { WaitingYes } from '#domain/claims/yes-forms.ts';

const claimed_at = '2026-09-06T08:00:00.000Z';

export const exampleClaim: Claim = {
	claim_id: 3,
	player_id: 1042,
	player_name: 'Émile Okafor-Lind',
	team_id: 17,
	team_name: 'Cedar Valley Herons',
	moved: false,
	state: 'claimed',
	paused_by: null,
	claimed_at,
	agreement: null,
	yes: null,
	declined_work: null,
	takes_donations: true,
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
			is_own_pause: false,
			is_blocked: false,
			holder: {
				claim_id: 3,
				user_name: 'Émile Okafor-Lind',
				user_email: 'emile@people.example',
				claimed_at,
				by: 'code',
				signed_at: null,
				yes: null,
				work_note: null,
				words: null,
				has_photo: false,
				notes: 0,
			},
		},
	],
};

export const exampleCameIn: CameIn = {
	received_cents: 10_000,
	refunded_cents: 2500,
	lost_cents: 0,
	left_cents: 7500,
	count: 2,
	donations: [
		{
			number: 311,
			given_at: '2026-09-05T19:04:11.000Z',
			amount_cents: 5000,
			left_cents: 2500,
			state: 'partly_refunded',
			monthly: false,
			note: null,
			takes_note: true,
		},
		{
			...{ number: 298, given_at: '2026-09-04T19:04:11.000Z', amount_cents: 5000, left_cents: 5000, state: 'kept', monthly: true },
			...{ note: 'Thanks for coming to every game!', takes_note: true },
		},
	],
};

const words = 'I throw the discus, study chemistry, and answer every message.';

export const exampleOwnPage: OwnPage = {
	shown: { text: null, image_url: null },
	waiting: { text: words, photo: false },
	declined: { text: null, photo: null },
};

export const exampleProposal: Proposal = {
	proposal_id: 5,
	player_id: 1042,
	player_name: 'Émile Okafor-Lind',
	team_name: 'Cedar Valley Herons',
	kind: 'text',
	text: words,
	created_at: '2026-09-06T08:02:00.000Z',
};

export const exampleWaitingYes: WaitingYes = {
	claim_id: 3,
	player_id: 1042,
	player_name: 'Émile Okafor-Lind',
	team_name: 'Cedar Valley Herons',
	work_status: 'f1',
	user_name: 'Émile Okafor-Lind',
	user_email: 'emile@people.example',
	said_at: '2026-09-06T08:02:10.000Z',
};
