/** A provider's page can save a card for at most a day. A click opens another one afterwards, or once the provider says that it has expired. */
export const PAGE_MS = 24 * 60 * 60_000 + 5 * 60_000;
/** A page that waits for the card asks repeatedly; we ask the provider at most this often. */
export const ASK_EVERY_MS = 2000;
