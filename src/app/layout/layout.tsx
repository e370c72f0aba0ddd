import { type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { lazyScreen } from '../chunks/lazy-screen.tsx';
import { ErrorBoundary } from '../errors/error-boundary.tsx';
import { Header } from '../header/header.tsx';
import { StatusLine } from '../status/status-line.tsx';
import { UpdatePrompt } from '../update/update-prompt.tsx';
import { useFocusOnNewPage } from './focus.ts';
import { NextScreen } from './next-screen.tsx';
import { ScreenBones } from './screen-bones.tsx';
import { useScroll } from './scroll.ts';

const UnderMain = lazyScreen(
	() => import('./under-main.tsx'),
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
