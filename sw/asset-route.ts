import { PrecacheStrategy } from 'workbox-precaching';

/** TypeScript's library lacks static routing. */
interface RoutingEvent extends ExtendableEvent {
	addRoutes?(rules: { condition: { urlPattern: string }; source: { cacheName: string } }): Promise<void>;
}

/**
 * Lets a browser with static routing serve our hashed files from the precache without asking the worker for each one. A
 * file that isn't stored there comes from the network, as the worker would do it. This is only a shortcut: if the
 * browser refuses it, the worker answers as before.
 */
export function assetsFromCache(event: ExtendableEvent): void {
	const routed = (event as RoutingEvent).addRoutes?.({ condition: { urlPattern: '/assets/*' }, source: { cacheName: new PrecacheStrategy().cacheName } });
	if (routed !== undefined) event.waitUntil(routed.catch(reportError));
}
