/** Parts of src/outbox for the service worker, which are checked with the page's types. */
export function drainInWorker(): Promise<void>;
