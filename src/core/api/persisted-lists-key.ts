/** Where in localStorage the public lists are kept. */
export const PERSISTED_LISTS_KEY = 'nil-athletes:lists';
