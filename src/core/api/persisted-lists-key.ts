/** Where in localStorage the public lists are kept. */
export const KEPT_LISTS = 'nil-athletes:lists';
