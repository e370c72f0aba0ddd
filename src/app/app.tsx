import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router-dom';
import { queryClient } from '#sync/query-client.ts';
import { Toaster } from '#ui/toaster.tsx';
import { CollaborateProvider } from './collaborate/collaborate-provider.tsx';
import { DonateProvider } from './donate/donate-provider.tsx';
import { FavouritesProvider } from './favourites/favourites-provider.tsx';
import { Layout } from './layout/layout.tsx';
import { Screens } from './routes/screens.tsx';
import { ProofHost } from './session/proof-host.tsx';
import { SessionLife } from './session/session-life.tsx';

/** Providers, and the frame around every screen. */
export function App() {
	return (
		<QueryClientProvider client={queryClient}>
			<BrowserRouter>
				<DonateProvider>
					<CollaborateProvider>
						<FavouritesProvider>
							<Layout>
								<Screens />
							</Layout>
						</FavouritesProvider>
					</CollaborateProvider>
				</DonateProvider>
			</BrowserRouter>
			<Toaster />
			<ProofHost />
			<SessionLife />
		</QueryClientProvider>
	);
}
