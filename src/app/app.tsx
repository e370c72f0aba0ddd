import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { hasPendingLogout } from '#core/api/pending-logout.ts';
import { queryClient } from '#core/api/queries/query-client.ts';
import { afterStart, endStart } from '#core/quiet-start.ts';
import { storedSession } from '#core/stored-session.ts';
import { persistPublicLists } from '#roster/persisted-lists.ts';
import { Toaster } from '#ui/overlay/toaster.tsx';
import { FavoritesProvider } from './favorites-provider.tsx';
import { Screens } from './router/screens.tsx';
import { ProofHost } from './session/proof-host.tsx';
import { CollaborateProvider } from './sheets/collaborate-provider.tsx';
import { DonateProvider } from './sheets/donate-provider.tsx';
import { AppShell } from './shell/app-shell.tsx';

/**
 * Settles before the first render: it restores the persisted lists, so a start without a connection shows them at
 * once.
 */
export function prepareApp(): Promise<void> {
	return persistPublicLists(queryClient);
}

/** The providers, and the app shell around every screen. */
export function App() {
	return (
		<QueryClientProvider client={queryClient}>
			<BrowserRouter>
				<DonateProvider>
					<CollaborateProvider>
						<FavoritesProvider>
							<AppShell>
								<Screens />
							</AppShell>
						</FavoritesProvider>
					</CollaborateProvider>
				</DonateProvider>
				{/* Inside the router, because a toast may link to a screen. */}
				<Toaster />
			</BrowserRouter>
			<ProofHost />
			<SessionLife />
		</QueryClientProvider>
	);
}

/**
 * Starts the session handling of this tab once the start is over, which is at once for a signed-in person or
 * after a logout that the server doesn't know of.
 */
function SessionLife() {
	useEffect(() => {
		if (storedSession.get() !== null || hasPendingLogout()) endStart();
		const unsubscribe = storedSession.subscribe(endStart);
		const drop = afterStart(() => import('./session/session-work.ts').then(({ beginSession }) => beginSession()).catch(reportError));
		return () => {
			unsubscribe();
			drop();
		};
	}, []);
	return null;
}
