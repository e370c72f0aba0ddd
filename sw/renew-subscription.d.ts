/** What the service worker uses of src/push, which is checked with the page's types. */
export function renewSubscription(change: { readonly newSubscription?: PushSubscription | null }, manager: PushManager): Promise<void>;
