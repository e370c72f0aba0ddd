import { useSyncExternalStore } from 'react';
import { createStore } from '#core/create-store.ts';
import { type IdentityError, identityError } from './identity-error.ts';

/** The progress of a login at the identity provider (spec §4). */
export type ProviderState =
	| { step: 'idle' | 'initialised' | 'login-popup-started' | 'login-popup-complete' | 'redirect-handled' | 'token-obtained' | 'logout' }
	| { step: 'error'; error: IdentityError };

const current = createStore<ProviderState>({ step: 'idle' });

export const setProviderState = current.set;

/** Records the failure and returns it as one of ours. */
export function noteProviderError(thrown: unknown): IdentityError {
	const error = identityError(thrown);
	setProviderState({ step: 'error', error });
	return error;
}

/** For the login screen: it shows `error.message`, and `error.detail` if there is one. */
export function useProviderState(): ProviderState {
	return useSyncExternalStore(current.subscribe, current.get);
}
