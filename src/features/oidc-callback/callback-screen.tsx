import { useEffect, useState } from 'react';
import { AuthProvider } from 'react-oidc-context';
import { pageMeta } from '#domain/api/page-meta.ts';
import type { IdentityError } from '#session/oidc/identity-error.ts';
import { oidcClient } from '#session/oidc/oidc-client.ts';
import type { OidcUserManager } from '#session/oidc/oidc-user-manager.ts';
import { noteProviderError } from '#session/oidc/provider-state.ts';
import { useTitle } from '#ui/browser/use-title.ts';
import { CompleteLogin } from './complete-login.tsx';
import { LoginError } from './login-error.tsx';
import { LoginProgress } from './login-progress.tsx';
import { oidcCallbackTexts } from './oidc-callback-texts.ts';

/** /auth/callback: the page that the identity provider returns to. */
export function CallbackScreen() {
	useTitle(oidcCallbackTexts.title, pageMeta['/auth'].description);
	const [client, setClient] = useState<OidcUserManager>();
	const [loginError, setLoginError] = useState<IdentityError>();
	useEffect(() => {
		oidcClient().then(setClient, (error: unknown) => setLoginError(noteProviderError(error)));
	}, []);
	if (loginError !== undefined) return <LoginError error={loginError} />;
	if (client === undefined) return <LoginProgress />;
	return (
		<AuthProvider userManager={client}>
			<CompleteLogin />
		</AuthProvider>
	);
}
