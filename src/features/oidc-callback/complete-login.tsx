import { useEffect, useReducer, useRef, useState } from 'react';
import { hasAuthParams, useAuth } from 'react-oidc-context';
import { useNavigate } from 'react-router-dom';
import { returnPath } from '#session/lifecycle/return-path.ts';
import { finishLogin } from '#session/oidc/finish-oidc-login.ts';
import { IdentityError } from '#session/oidc/identity-error.ts';
import { loginByRedirect } from '#session/oidc/oidc-login.ts';
import { noteProviderError, setProviderState } from '#session/oidc/provider-state.ts';
import { LoginTrouble } from './login-error.tsx';
import { Waiting } from './login-progress.tsx';

/** Inside the AuthProvider, which reads the provider's answer from the address: syncs the session, and goes on to where the login began. */
export function FinishLogin() {
	const { user, error, isLoading } = useAuth();
	const navigate = useNavigate();
	const [trouble, setTrouble] = useState<IdentityError>();
	/** Kept apart: a refused login's tokens are dropped, and what travelled with them. */
	const returnTo = useRef(returnPath(undefined));
	const [tried, tryAgain] = useReducer((count: number) => count + 1, 0);

	// biome-ignore lint/correctness/useExhaustiveDependencies: `tried` counts the person's own tries
	useEffect(() => {
		if (error !== undefined) {
			setTrouble(noteProviderError(error));
			return;
		}
		// The address holds no answer: somebody opened it by hand, or it lost its state.
		if (!isLoading && !hasAuthParams()) {
			const half = new URLSearchParams(location.search).has('code');
			setTrouble(noteProviderError(new IdentityError(half ? 'state_mismatch' : 'missing_transaction')));
			return;
		}
		if (!user) return;
		returnTo.current = returnPath(user.state);
		setProviderState({ step: 'redirect-handled' });
		finishLogin(user).then(
			// By the router, and in place of this entry: Back must not lead to an answer that was used.
			() => navigate(returnTo.current, { replace: true }),
			(failed: unknown) => setTrouble(noteProviderError(failed)),
		);
	}, [user, error, isLoading, navigate, tried]);

	// Not in the effect: that runs again when a refused login's tokens are dropped, and what was said must stay.
	function startAgain() {
		setTrouble(undefined);
		tryAgain();
	}

	function askAgain() {
		setTrouble(undefined);
		loginByRedirect(returnTo.current).catch((failed: unknown) => setTrouble(noteProviderError(failed)));
	}

	if (trouble === undefined) return <Waiting />;
	return <LoginTrouble error={trouble} onTryAgain={startAgain} onAskAgain={askAgain} />;
}
