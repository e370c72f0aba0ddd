import { useEffect, useState } from 'react';
import { AuthProvider } from 'react-oidc-context';
import { pageWords } from '#domain/texts/page-meta.ts';
import type { IdentityError } from '#session/oidc/identity-error.ts';
import { providerManager } from '#session/oidc/oidc-client.ts';
import type { ProviderManager } from '#session/oidc/oidc-user-manager.ts';
import { noteProviderError } from '#session/oidc/provider-state.ts';
import { useTitle } from '#ui/browser/use-title.ts';
import { FinishLogin } from './complete-login.tsx';
import { LoginTrouble } from './login-error.tsx';
import { Waiting } from './login-progress.tsx';

/** /auth/callback: where the identity provider's page comes back to. */
export function CallbackScreen() {
	useTitle('Login', pageWords['/auth'].description);
	const [manager, setManager] = useState<ProviderManager>();
	const [trouble, setTrouble] = useState<IdentityError>();
	useEffect(() => {
		providerManager().then(setManager, (error: unknown) => setTrouble(noteProviderError(error)));
	}, []);
	if (trouble !== undefined) return <LoginTrouble error={trouble} />;
	if (manager === undefined) return <Waiting />;
	return (
		<AuthProvider userManager={manager}>
			<FinishLogin />
		</AuthProvider>
	);
}
