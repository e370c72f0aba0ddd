/* Paths of all other calls. */

export const conferences = (sport_id: number) => `/v1/conferences_in_sport?sport_id=${sport_id}`;
export const classes = (sport_id: number) => `/v1/unique_player_class_by_sport/${sport_id}`;
export const positions = (sport_id: number, team_id?: number) => `/v1/sports/${sport_id}/positions${team_id === undefined ? '' : `?team_id=${team_id}`}`;
export const teamsByConference = (sport_id: number, conference: string) =>
	`/v1/teams_by_conference?${new URLSearchParams({ sport_id: String(sport_id), conference })}`;
export const playersByConference = (conference: string, page = 1, limit = 100) =>
	`/v1/players_by_conference?${new URLSearchParams({ conference, skip: String(page), limit: String(limit) })}`;
export const support = (player_id: number) => `/v1/players/${player_id}/support`;
export const sync = (sport_id: number, since?: string) => `/v1/sync/sports/${sport_id}${since === undefined ? '' : `?${new URLSearchParams({ since })}`}`;
export const checkoutOneTime = '/v1/create-checkout-session/one_time';
export const checkoutSubscription = '/v1/create-checkout-session/subscription';
export const myPlans = '/v1/my-plans';
export const cancelPlan = (intent_id: string) => `/v1/plans/${intent_id}/cancel`;
export const continuePlan = (intent_id: string) => `/v1/plans/${intent_id}/continue`;
export const planPayment = (intent_id: string) => `/v1/plans/${intent_id}/payment`;
export const planPortal = (intent_id: string) => `/v1/plans/${intent_id}/portal`;
export const myDonations = (limit: number, skip: number) => `/v1/my-donations?limit=${limit}&skip=${skip}`;
export const hideName = '/v1/my-donations/hide-name';
export const receipt = (payment_id: string) => `/v1/receipts/${payment_id}`;
export const mailReceipt = (payment_id: string) => `/v1/receipts/${payment_id}/mail`;
export const myStatement = (year: number, time_zone: string) => `/v1/my-statement/${year}?${new URLSearchParams({ time_zone })}`;
export const intent = (intent_id: string) => `/v1/intents/${intent_id}`;
export const cancelOperation = (op_id: string) => `/v1/operations/${op_id}/cancel`;
export const checkoutBasket = '/v1/payments/checkout/basket';
export const basket = (basket_id: string) => `/v1/payments/baskets/${basket_id}`;
/** The id of a donation or a basket. */
export const pay = (intent_id: string) => `/v1/pay/${intent_id}`;
export const payHere = (intent_id: string) => `/v1/pay/${intent_id}?here=yes`;
/** The person's saved cards; POST saves one at the card provider. */
export const myCards = '/v1/my-cards';
export const myCard = (card_id: string) => `/v1/my-cards/${card_id}`;
/** Lets this session pay with the saved cards. */
export const confirmCards = '/v1/my-cards/confirm';
/** Charges a donation now whose saved card is authorized. */
export const chargeNow = (intent_id: string) => `/v1/intents/${intent_id}/charge`;
export const session = '/v1/session';
export const login = '/v1/local/auth/login';
export const logoutEverywhere = '/v1/local/auth/logout-everywhere';
/** Proves the person's identity again. */
export const proveSession = '/v1/session/prove';
export const mySessions = '/v1/my-sessions';
export const mySession = (session_id: string) => `/v1/my-sessions/${session_id}`;
export const register = '/v1/local/auth/register';
export const identitySync = '/v1/local/auth/sync';
export const forgotPassword = '/v1/local/auth/forgot-password';
export const resetPassword = '/v1/local/auth/reset-password';
export const passwordLink = '/v1/local/auth/password-link';
export const choosePassword = '/v1/local/auth/choose-password';
export const changePassword = '/v1/local/auth/change-password';
/** PUT corrects the account, DELETE removes it. */
export const account = (user_id: number) => `/v1/local/auth/users/${user_id}`;
export const myData = '/v1/my-data';
export const addProfile = '/v1/add_user_profile_details';
export const profile = (user_id: number) => `/v1/user-profiles/${user_id}`;
export const favorites = (user_id: number, limit: number, skip: number) => `/v1/v1/list_favourite_players?userid=${user_id}&limit=${limit}&skip=${skip}`;
export const saveFavorite = '/v1/save_favourite_player';
export const removeFavorite = (favourites_id: number) => `/v1/v1/remove_favourite_player?id=${favourites_id}`;
/** Whether this device gets notifications. */
export const push = '/v1/push';
/** PUT subscribes or changes, DELETE unsubscribes. */
export const pushSubscription = '/v1/push/subscription';
/** The picture of an athlete for links that are shared. */
export const shareCard = (player_id: number) => `/v1/share/players/${player_id}/card.png`;
/** The social links of `site`, for pages of earlier versions. */
export const socialLinks = '/v1/social-links';
export const clientErrors = '/v1/client-errors';
