import { inAppBrowser } from '#core/in-app-browser.ts';
import { isInstalled, isIos } from '#core/installed-app.ts';

/**
 * Permission from the browser. `install`: iPhones and iPads notify only for an app on the home screen, and another
 * app's own browser can't put it there. `denied`: the person has said no to the browser, and only its settings can
 * change that. `ask`: nobody has been asked.
 */
export type PushAbility = 'unsupported' | 'install' | 'denied' | 'ask' | 'granted';

export function pushAbility(): PushAbility {
	if (!('serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis))
		return isIos(navigator) && !isInstalled() && inAppBrowser() === undefined ? 'install' : 'unsupported';
	return Notification.permission === 'default' ? 'ask' : Notification.permission;
}
