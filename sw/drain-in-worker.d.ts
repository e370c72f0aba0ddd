/** What the service worker uses of src/outbox, which is checked with the page's types. */
export function drainInWorker(): Promise<void>;
