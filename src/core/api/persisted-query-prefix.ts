/** First part of the key of what is kept between visits: small public lists only. */
export const PERSISTED = 'kept';
