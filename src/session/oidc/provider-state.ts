import { useSyncExternalStore } from 'react';
import { createStore } from '#core/create-store.ts';
import { type IdentityError, identityError } from './identity-error.ts';

/** Where a login by the identity provider stands (spec §4). */
export type ProviderState =
	| { step: 'idle' | 'initialised' | 'login-popup-started' | 'login-popup-complete' | 'redirect-handled' | 'token-obtained' | 'logout' }
	| { step: 'error'; error: IdentityError };

const current = createStore<ProviderState>({ step: 'idle' });

export const setProviderState = current.set;

/** Notes the failure, and gives it as one of ours. */
export function noteProviderError(thrown: unknown): IdentityError {
	const error = identityError(thrown);
	setProviderState({ step: 'error', error });
	return error;
}

/** For the login screen: shows `error.message`, and `error.detail` where there is one. */
export function useProviderState(): ProviderState {
	return useSyncExternalStore(current.subscribe, current.get);
}
