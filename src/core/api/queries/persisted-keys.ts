/** The localStorage key of the public lists. */
export const PERSISTED_LISTS_KEY = 'nil-athletes:lists';

/** First part of the query keys that persist between visits: small public lists only. */
export const PERSISTED = 'kept';
