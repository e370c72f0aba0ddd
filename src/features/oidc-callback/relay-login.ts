import { InMemoryWebStorage, UserManager, WebStorageStateStore } from 'oidc-client-ts';
import { screens } from '#domain/api/api-paths.ts';
import { oidcCallbackTexts } from './oidc-callback-texts.ts';

/**
 * /auth/popup and /auth/silent: passes the provider's answer to the page that opened this window or holds this frame.
 * Runs instead of the app, which must not run in a hidden frame.
 */
export async function relayLogin(root: HTMLElement): Promise<void> {
	const nowhere = new WebStorageStateStore({ store: new InMemoryWebStorage() });
	const client = new UserManager({
		authority: location.origin,
		client_id: '-',
		redirect_uri: location.href,
		automaticSilentRenew: false,
		userStore: nowhere,
		stateStore: nowhere,
	});
	if (location.pathname === screens.authSilent) return client.signinSilentCallback();
	const message = document.createElement('p');
	message.className = 'ui-frame ui-page';
	message.textContent = oidcCallbackTexts.closeWindow;
	root.append(message);
	await client.signinPopupCallback();
}
