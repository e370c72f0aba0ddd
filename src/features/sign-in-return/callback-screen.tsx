import { useEffect, useState } from 'react';
import { AuthProvider } from 'react-oidc-context';
import type { IdentityError } from '#auth/provider/identity-error.ts';
import type { ProviderManager } from '#auth/provider/provider-manager.ts';
import { noteProviderError } from '#auth/provider/provider-state.ts';
import { providerManager } from '#auth/provider/the-manager.ts';
import { pageWords } from '#domain/page-words.ts';
import { useTitle } from '#ui/use-title.ts';
import { FinishLogin } from './finish-login.tsx';
import { LoginTrouble } from './login-trouble.tsx';
import { Waiting } from './waiting.tsx';

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
