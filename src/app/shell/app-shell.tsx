import { type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { Header } from '../header/header.tsx';
import { ErrorBoundary } from '../router/error-boundary.tsx';
import { lazyScreen } from '../router/lazy-screen.tsx';
import { StatusLine } from '../status-line/status-line.tsx';
import { UpdatePrompt } from '../update/update-prompt.tsx';
import { NextScreen } from './navigation-progress.tsx';
import { ScreenBones } from './screen-skeleton.tsx';
import { useFocusOnNewPage } from './use-focus-on-new-page.ts';
import { useScroll } from './use-scroll.ts';

const UnderMain = lazyScreen(
	() => import('./below-main.tsx'),
	(module) => module.UnderMain,
);

/** What every screen has around it. */
export function Layout({ children }: { children: ReactNode }) {
	const { pathname } = useLocation();
	useScroll();
	useFocusOnNewPage();
	return (
		<>
			<a className="skip" href="#main">
				Skip to content
			</a>
			<Header />
			<StatusLine />
			<UpdatePrompt />
			<NextScreen />
			<main id="main" tabIndex={-1}>
				<ErrorBoundary resetKey={pathname}>
					<Suspense fallback={<ScreenBones />}>{children}</Suspense>
				</ErrorBoundary>
			</main>
			<ErrorBoundary resetKey={pathname} fallback={null}>
				<Suspense fallback={null}>
					<UnderMain />
				</Suspense>
			</ErrorBoundary>
		</>
	);
}
