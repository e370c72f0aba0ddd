/** Where this tab keeps it. A module of its own, so that the app can look without loading the rest. */
export const MONTHLY_AFTER_LOGIN_KEY = 'nil-athletes:monthly-after-login';
