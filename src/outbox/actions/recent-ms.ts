/** After this long, we assume that an equal donation is intentional. */
export const RECENT_MS = 10 * 60_000;
