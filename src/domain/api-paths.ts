import { slug } from './fold.ts';

/** The paths of the API, exactly as spec §7 has them (the doubled `/v1/v1/` too), and ours beside them. */
export const API_KEY_HEADER = 'x-api-key';
/** Tag of the app; it authorises nothing (design §2). */
export const DEFAULT_API_KEY = 'nil-athletes-web';
export const IDEMPOTENCY_HEADER = 'idempotency-key';

export const api = {
	sports: '/v1/get_all_sports',
	maxDonation: '/v1/max_donation_amount',
	conferences: (sport_id: number) => `/v1/conferences_in_sport?sport_id=${sport_id}`,
	classes: (sport_id: number) => `/v1/unique_player_class_by_sport/${sport_id}`,
	teamsByConference: (sport_id: number, conference: string) => `/v1/teams_by_conference?${new URLSearchParams({ sport_id: String(sport_id), conference })}`,
	playersByConference: (conference: string, page = 1, limit = 100) =>
		`/v1/players_by_conference?${new URLSearchParams({ conference, skip: String(page), limit: String(limit) })}`,
	teams: (sport_id: number) => `/v1/get_all_teams_in_sport/${sport_id}`,
	positions: (sport_id: number, team_id?: number) => `/v1/sports/${sport_id}/positions${team_id === undefined ? '' : `?team_id=${team_id}`}`,
	teamPlayers: (sport: string, team: string, query?: string) =>
		`/v1/sports/${encodeURIComponent(sport)}/teams/${encodeURIComponent(team)}/players${query === undefined ? '' : `?${new URLSearchParams({ query })}`}`,
	filterPlayers: (skip: number, limit = 21) => `/v1/v1/common_filter_players?limit=${limit}&skip=${skip}`,
	player: (player_id: number, team_id: number) => `/v1/get_player/${player_id}/${team_id}`,
	sync: (sport_id: number, since?: string) => `/v1/sync/sports/${sport_id}${since === undefined ? '' : `?${new URLSearchParams({ since })}`}`,
	checkoutOneTime: '/v1/create-checkout-session/one_time',
	intent: (intent_id: string) => `/v1/intents/${intent_id}`,
	cancelOperation: (op_id: string) => `/v1/operations/${op_id}/cancel`,
	pay: (intent_id: string) => `/v1/pay/${intent_id}`,
} as const;

/** Addresses of screens (spec §2). */
export const screens = {
	home: '/',
	team: (sport_name: string, team_name: string) => `/${slug(sport_name)}/${slug(team_name)}`,
	details: (player_id: number, team_id: number) => `/DetailsView/${player_id}/${team_id}`,
	outbox: '/outbox',
	outboxRow: (op_id: string) => `/outbox/${op_id}`,
	success: '/success',
	failed: '/failed',
	login: '/Login',
	createUser: '/CreateUser',
	contact: '/contactus',
	aboutUs: '/AboutUs',
	transparency: '/DonateTransparency',
	privacy: '/PrivacyPolicy',
	donate: '/AboutDonate',
	process: '/OurProcess',
	benefits: '/DonateBenifits',
	mission: '/ourmission',
} as const;
