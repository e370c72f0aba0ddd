import { slug } from '../texts/fold.ts';

/** The paths of the API, exactly as spec §7 has them (including the doubled `/v1/v1/`), plus our own. */
export const API_KEY_HEADER = 'x-api-key';
/** The app's public key; it authorizes nothing (design §2). */
export const DEFAULT_API_KEY = 'nil-athletes-web';
export const IDEMPOTENCY_HEADER = 'idempotency-key';
/** Sent with a donation: the device's time zone (an IANA name), in which mails about it give dates. */
export const TIME_ZONE_HEADER = 'x-time-zone';
/**
 * Sent with a donation: the id that an earlier answer gave it, or `none`. It isn't part of the donation. After a restore
 * that lost it, the server finds by it whether it was paid (docs/decisions/150).
 */
export const INTENT_HEADER = 'x-intent-id';
export const NO_INTENT = 'none';
/** Sent with calls that the page makes automatically while nobody touches it. They don't count as activity. */
export const UNATTENDED_HEADER = 'x-unattended';

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
	/** Also finds teams, positions, and near misses (docs/decisions/043). */
	searchPlayers: (skip: number, limit = 21) => `/v1/search-players?limit=${limit}&skip=${skip}`,
	player: (player_id: number, team_id: number) => `/v1/get_player/${player_id}/${team_id}`,
	supporters: (player_id: number) => `/v1/players/${player_id}/supporters`,
	support: (player_id: number) => `/v1/players/${player_id}/support`,
	sync: (sport_id: number, since?: string) => `/v1/sync/sports/${sport_id}${since === undefined ? '' : `?${new URLSearchParams({ since })}`}`,
	checkoutOneTime: '/v1/create-checkout-session/one_time',
	checkoutSubscription: '/v1/create-checkout-session/subscription',
	myPlans: '/v1/my-plans',
	cancelPlan: (intent_id: string) => `/v1/plans/${intent_id}/cancel`,
	continuePlan: (intent_id: string) => `/v1/plans/${intent_id}/continue`,
	planPayment: (intent_id: string) => `/v1/plans/${intent_id}/payment`,
	planPortal: (intent_id: string) => `/v1/plans/${intent_id}/portal`,
	myDonations: (limit: number, skip: number) => `/v1/my-donations?limit=${limit}&skip=${skip}`,
	hideName: '/v1/my-donations/hide-name',
	receipt: (payment_id: string) => `/v1/receipts/${payment_id}`,
	mailReceipt: (payment_id: string) => `/v1/receipts/${payment_id}/mail`,
	myStatement: (year: number, time_zone: string) => `/v1/my-statement/${year}?${new URLSearchParams({ time_zone })}`,
	intent: (intent_id: string) => `/v1/intents/${intent_id}`,
	cancelOperation: (op_id: string) => `/v1/operations/${op_id}/cancel`,
	checkoutBasket: '/v1/payments/checkout/basket',
	basket: (basket_id: string) => `/v1/payments/baskets/${basket_id}`,
	/** The id of a donation or a basket. */
	pay: (intent_id: string) => `/v1/pay/${intent_id}`,
	payHere: (intent_id: string) => `/v1/pay/${intent_id}?here=yes`,
	/** The person's saved cards; POST saves one at the card provider. */
	myCards: '/v1/my-cards',
	myCard: (card_id: string) => `/v1/my-cards/${card_id}`,
	/** Lets this session pay with the saved cards. */
	confirmCards: '/v1/my-cards/confirm',
	/** Charges a donation now whose saved card is authorized. */
	chargeNow: (intent_id: string) => `/v1/intents/${intent_id}/charge`,
	session: '/v1/session',
	login: '/v1/local/auth/login',
	logout: '/v1/local/auth/logout',
	logoutEverywhere: '/v1/local/auth/logout-everywhere',
	/** Proves the person's identity again. */
	proveSession: '/v1/session/prove',
	mySessions: '/v1/my-sessions',
	mySession: (session_id: string) => `/v1/my-sessions/${session_id}`,
	register: '/v1/local/auth/register',
	identityProvider: '/v1/identity-provider',
	identitySync: '/v1/local/auth/sync',
	forgotPassword: '/v1/local/auth/forgot-password',
	resetPassword: '/v1/local/auth/reset-password',
	passwordLink: '/v1/local/auth/password-link',
	choosePassword: '/v1/local/auth/choose-password',
	changePassword: '/v1/local/auth/change-password',
	/** PUT corrects the account, DELETE removes it. */
	account: (user_id: number) => `/v1/local/auth/users/${user_id}`,
	myData: '/v1/my-data',
	addProfile: '/v1/add_user_profile_details',
	profile: (user_id: number) => `/v1/user-profiles/${user_id}`,
	favorites: (user_id: number, limit: number, skip: number) => `/v1/v1/list_favourite_players?userid=${user_id}&limit=${limit}&skip=${skip}`,
	saveFavorite: '/v1/save_favourite_player',
	removeFavorite: (favourites_id: number) => `/v1/v1/remove_favourite_player?id=${favourites_id}`,
	giving: '/v1/giving',
	/** Whether this device gets notifications. */
	push: '/v1/push',
	/** PUT subscribes or changes, DELETE unsubscribes. */
	pushSubscription: '/v1/push/subscription',
	/** The picture of an athlete for links that are shared. */
	shareCard: (player_id: number) => `/v1/share/players/${player_id}/card.png`,
	/** The operator of the site. */
	site: '/v1/site',
	/** The social links of `site`, for pages of earlier versions. */
	socialLinks: '/v1/social-links',
	cspReports: '/v1/csp-reports',
	clientErrors: '/v1/client-errors',
} as const;

/** Paths of the screens (spec §2). */
export const screens = {
	home: '/',
	team: (sport_name: string, team_name: string) => `/${slug(sport_name)}/${slug(team_name)}`,
	details: (player_id: number, team_id: number) => `/DetailsView/${player_id}/${team_id}`,
	athletePoster: (player_id: number, team_id: number) => `/poster/athlete/${player_id}/${team_id}`,
	outbox: '/outbox',
	outboxRow: (op_id: string) => `/outbox/${op_id}`,
	success: '/success',
	/** Where a checkout of several donations returns, paid or not. */
	basket: (basket_id: string) => `/basket/${basket_id}`,
	failed: '/failed',
	receipt: (payment_id: string) => `/receipt/${payment_id}`,
	myDonations: '/my-donations',
	statement: (year: number) => `/my-donations/${year}`,
	login: '/Login',
	createUser: '/CreateUser',
	forgotPassword: '/ForgotPassword',
	/**
	 * The e-mail to a person whose account an admin created leads here. The token is in the URL fragment (after `#`),
	 * which browsers don't send.
	 */
	choosePassword: '/choose-password',
	/** The e-mail to somebody who is invited to be an admin leads here, with the token in the URL fragment. */
	becomeAdmin: '/become-admin',
	/** Where the operator of a new site makes the first admin. */
	setup: '/setup',
	favorites: '/favorites',
	account: '/AccountInformation',
	changePassword: '/ChangePassword',
	deleteAccount: '/DeleteScreen',
	admin: '/AdminDashboard',
	/** The dashboard with the alternative heading of spec §2. */
	dashboard: '/dashboard',
	/** Where the identity provider sends people back: the page itself, a pop-up, or a hidden frame. */
	authCallback: '/auth/callback',
	authPopup: '/auth/popup',
	authSilent: '/auth/silent',
	/** What is stored here; "On this computer" on a desktop. */
	onThisPhone: '/on-this-phone',
	contact: '/contactus',
	/** Where a visitor deletes what they sent. The token of an e-mailed link is in the URL fragment (after `#`). */
	deletion: '/delete-what-i-sent',
	aboutUs: '/AboutUs',
	transparency: '/DonateTransparency',
	privacy: '/PrivacyPolicy',
	donate: '/AboutDonate',
	process: '/OurProcess',
	benefits: '/DonateBenifits',
	mission: '/ourmission',
	/** The operator's own terms. */
	terms: '/terms',
} as const;
