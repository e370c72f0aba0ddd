/** First part of the query keys that persist between visits: small public lists only. */
export const PERSISTED = 'kept';
