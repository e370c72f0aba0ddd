/** The localStorage key of the public lists. */
export const PERSISTED_LISTS_KEY = 'nil-athletes:lists';
