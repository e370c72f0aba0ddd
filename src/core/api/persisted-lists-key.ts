/** Where in localStorage the public lists are kept. */
export const KEPT_LISTS = 'nil-athletes:lists';

/** First part of the key of what is kept between visits: small public lists only. */
export const KEPT = 'kept';
