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

export * as api from './calls/all-calls.ts';

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
