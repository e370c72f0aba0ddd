import { type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { ErrorBoundary } from '../errors/error-boundary.tsx';
import { Footer } from '../footer/footer.tsx';
import { Header } from '../header/header.tsx';
import { InstallOffer } from '../install/install-offer.tsx';
import { StatusLine } from '../status/status-line.tsx';
import { UpdatePrompt } from '../update/update-prompt.tsx';
import { useScroll } from './scroll.ts';

/** What every screen has around it. */
export function Layout({ children }: { children: ReactNode }) {
	const { pathname } = useLocation();
	useScroll();
	return (
		<>
			<a className="skip" href="#main">
				Skip to content
			</a>
			<Header />
			<StatusLine />
			<UpdatePrompt />
			<main id="main" tabIndex={-1}>
				<ErrorBoundary resetKey={pathname}>
					<Suspense fallback={null}>{children}</Suspense>
				</ErrorBoundary>
			</main>
			<InstallOffer />
			<Footer />
		</>
	);
}
