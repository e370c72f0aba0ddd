/**
 * An address that only the network answers, never the service worker. Where a Wi-Fi asks people to log in first, it
 * answers with its own page; otherwise our server leads home.
 */
export const CONNECT_PATH = '/connect';
