import { useSyncExternalStore } from 'react';
import { type IdentityError, identityError } from './identity-error.ts';

/** Where a login by the identity provider stands (spec §4). */
export type ProviderState =
	| { step: 'idle' | 'initialised' | 'login-popup-started' | 'login-popup-complete' | 'redirect-handled' | 'token-obtained' | 'logout' }
	| { step: 'error'; error: IdentityError };

const listeners = new Set<() => void>();
let current: ProviderState = { step: 'idle' };

export function setProviderState(state: ProviderState): void {
	current = state;
	for (const listener of listeners) listener();
}

/** Notes the failure, and gives it as one of ours. */
export function noteProviderError(thrown: unknown): IdentityError {
	const error = identityError(thrown);
	setProviderState({ step: 'error', error });
	return error;
}

/** For the login screen: shows `error.message`, and `error.detail` where there is one. */
export function useProviderState(): ProviderState {
	return useSyncExternalStore(subscribe, () => current);
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}
