import { useEffect, useReducer, useRef, useState } from 'react';
import { hasAuthParams, useAuth } from 'react-oidc-context';
import { useNavigate } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { finishOidcLogin } from '#session/login/finish-oidc-login.ts';
import { loginByRedirect } from '#session/login/oidc-login.ts';
import { returnPath } from '#session/login/return-path.ts';
import { IdentityError, identityError } from '#session/oidc/identity-error.ts';
import { isStaleAnswer } from '#session/oidc/is-stale-answer.ts';
import { noteProviderError, setProviderState } from '#session/oidc/provider-state.ts';
import { LoginError } from './login-error.tsx';
import { LoginProgress } from './login-progress.tsx';

/**
 * Inside the AuthProvider, which reads the provider's answer from the address. Syncs the session, and returns to where
 * the login started.
 */
export function CompleteLogin() {
	const { user, error, isLoading } = useAuth();
	const navigate = useNavigate();
	const [loginError, setLoginError] = useState<IdentityError>();
	/** Stored separately, because a refused login's tokens are dropped together with their state. */
	const returnTo = useRef(returnPath(undefined));
	const [tried, tryAgain] = useReducer((count: number) => count + 1, 0);

	// biome-ignore lint/correctness/useExhaustiveDependencies: `tried` counts the person's own tries
	useEffect(() => {
		/** The answer in the address can't be used. */
		function refuse(thrown: unknown): void {
			const failed = identityError(thrown);
			if (isStaleAnswer(failed)) void navigate(screens.home, { replace: true });
			else setLoginError(noteProviderError(failed));
		}
		if (error !== undefined) return refuse(error);
		// The address contains no answer: somebody opened it by hand, or it lost its state.
		if (!isLoading && !hasAuthParams()) {
			const half = new URLSearchParams(location.search).has('code');
			return refuse(new IdentityError(half ? 'state_mismatch' : 'missing_transaction'));
		}
		if (!user) return;
		returnTo.current = returnPath(user.state);
		setProviderState({ step: 'redirect-handled' });
		finishOidcLogin(user).then(
			// Uses the router and replaces this entry, because Back must not lead to a used answer.
			() => navigate(returnTo.current, { replace: true }),
			(failed: unknown) => setLoginError(noteProviderError(failed)),
		);
	}, [user, error, isLoading, navigate, tried]);

	// Not in the effect, which runs again when a refused login's tokens are dropped. The error must stay visible then.
	function startAgain() {
		setLoginError(undefined);
		tryAgain();
	}

	function askAgain() {
		setLoginError(undefined);
		loginByRedirect(returnTo.current).catch((failed: unknown) => setLoginError(noteProviderError(failed)));
	}

	if (loginError === undefined) return <LoginProgress />;
	return <LoginError error={loginError} onTryAgain={startAgain} onAskAgain={askAgain} />;
}
