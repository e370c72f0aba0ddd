import { type ReactNode, Suspense, useLayoutEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { screenShown } from '#ui/browser/view-transition.ts';
import { ProgressBar } from '#ui/overlay/progress-bar.tsx';
import { appTexts } from '../app-texts.ts';
import { Header } from '../header/header.tsx';
import { ErrorBoundary } from '../loading/error-boundary.tsx';
import { lazyScreen } from '../loading/lazy-screen.tsx';
import { pendingChunks } from '../loading/pending-chunks.ts';
import { ScreenSkeleton } from '../loading/screen-skeleton.tsx';
import { AfterStart } from '../loading/when-loaded.tsx';
import { StatusLine } from '../status-line/status-line.tsx';
import { useFocusOnNewPage } from './use-focus-on-new-page.ts';
import { useScroll } from './use-scroll.ts';

const UnderMain = lazyScreen(
	() => import('./below-main.tsx'),
	(module) => module.BelowMain,
);

const UpdatePrompt = lazyScreen(
	() => import('./below-main.tsx'),
	(module) => module.UpdatePrompt,
);

/** Frame around every screen. */
export function AppShell({ children }: { children: ReactNode }) {
	const { pathname } = useLocation();
	useScroll();
	useFocusOnNewPage();
	// biome-ignore lint/correctness/useExhaustiveDependencies: each path is another screen
	useLayoutEffect(screenShown, [pathname]);
	return (
		<>
			<a className="ui-skip" href="#main">
				{appTexts.skip}
			</a>
			<Header />
			<StatusLine />
			<AfterStart of={pathname}>
				<UpdatePrompt />
			</AfterStart>
			<NavigationProgress />
			<main id="main" tabIndex={-1}>
				<ErrorBoundary resetKey={pathname}>
					<Suspense fallback={<ScreenSkeleton />}>{children}</Suspense>
				</ErrorBoundary>
			</main>
			<AfterStart of={pathname}>
				<UnderMain />
			</AfterStart>
		</>
	);
}

/**
 * After a tap on a link, the old screen stays until the next screen's chunk has loaded. The thin bar shows that it is
 * loading.
 */
function NavigationProgress() {
	const { pathname } = useLocation();
	// The address is ahead of the router, which shows the next screen only when it can be drawn.
	const next = useSyncExternalStore(pendingChunks.subscribe, () => (pendingChunks.get() > 0 ? location.pathname : null));
	return <ProgressBar active={next !== null && next !== pathname} label={appTexts.loadingPage} />;
}
