/**
 * sessionStorage key of a visitor's monthly choice. It has its own module, so the app can check for a choice without
 * loading the rest.
 */
export const MONTHLY_AFTER_LOGIN_KEY = 'nil-athletes:monthly-after-login';
