import { PrecacheStrategy } from 'workbox-precaching';

/** Static routing isn't in TypeScript's library. */
interface RoutingEvent extends ExtendableEvent {
	addRoutes?(rules: { condition: { urlPattern: string }; source: { cacheName: string } }): Promise<void>;
}

/**
 * A browser that can (static routing) answers for our hashed files from the precache by itself, without asking the worker for each. What isn't
 * stored there comes from the network, as the worker would have it. Only a short cut: where it is refused the worker answers as before.
 */
export function assetsFromCache(event: ExtendableEvent): void {
	const routed = (event as RoutingEvent).addRoutes?.({ condition: { urlPattern: '/assets/*' }, source: { cacheName: new PrecacheStrategy().cacheName } });
	if (routed !== undefined) event.waitUntil(routed.catch(reportError));
}
