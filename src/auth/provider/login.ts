import { OIDC } from '#domain/identity-provider.ts';
import { loginRequest } from './ask-who.ts';
import { finishLogin } from './finish-login.ts';
import { IdentityError } from './identity-error.ts';
import { setProviderState } from './provider-state.ts';
import { providerManager } from './the-manager.ts';

/** Leaves for the provider's page; it comes back to /auth/callback, which goes on to `returnTo`. Resolves only where the person comes back by the history. */
export async function loginByRedirect(returnTo: string): Promise<void> {
	await (await providerManager()).signinRedirect(loginRequest(returnTo));
}

/** Logs in by the window that is open already under this name. @throws IdentityError */
export async function loginByPopup(name: string, features: Record<string, number>): Promise<void> {
	const manager = await providerManager();
	setProviderState({ step: 'login-popup-started' });
	const timeout = AbortSignal.timeout(OIDC.popupSeconds * 1000);
	const user = await manager
		.signinPopup({ popupWindowTarget: name, popupWindowFeatures: features, popupSignal: timeout, popupAbortOnClose: true, ...loginRequest() })
		.catch((cause: unknown) => {
			throw timeout.aborted ? new IdentityError('timeout', { cause }) : cause;
		});
	setProviderState({ step: 'login-popup-complete' });
	await finishLogin(user);
}
