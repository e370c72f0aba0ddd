/** Parts of src/push for the service worker, which are checked with the page's types. */
export function renewSubscription(change: { readonly newSubscription?: PushSubscription | null }, manager: PushManager): Promise<void>;
