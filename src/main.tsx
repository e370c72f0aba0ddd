import '#app/bootstrap.ts';
// Before the styles of any component, because it says the order of the layers.
import '#app/first-load.css';

import { StrictMode, startTransition, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { App, prepareApp } from '#app/app.tsx';
import { loadFirstScreen } from '#app/router/first-screen.ts';
import { startTheRest } from '#app/start-the-rest.ts';
import { screens } from '#domain/api/api-paths.ts';
import { firstPaintShown, firstRosters } from '#first-paint/public.ts';

/** Not a top-level await: the other chunks import from this one, and would wait for it while it waits for them. */
async function start(): Promise<void> {
	const root = document.getElementById('root');
	if (root === null) throw new Error('index.html has no #root');
	// A pop-up or hidden frame of an identity provider login only passes on its answer.
	if (location.pathname === screens.authPopup || location.pathname === screens.authSilent) {
		return (await import('#features/oidc-callback/relay-login.ts')).relayLogin(root);
	}
	const prepared = prepareApp();
	// An earlier script requested the rosters. With them, the first render is the one that counts.
	await firstRosters();
	await prepared;
	await firstPaintShown();
	await loadFirstScreen(location.pathname);
	// Renders in slices, so a tap on what is already on the screen doesn't wait for the whole page.
	startTransition(() =>
		createRoot(root).render(
			<StrictMode>
				<App />
				<AfterFirstPaint />
			</StrictMode>,
		),
	);
}

/** Removes the start shell, and starts what the first screen doesn't need. */
function AfterFirstPaint() {
	useEffect(() => {
		// The shell that index.html drew. #root has replaced it.
		document.querySelector('.app-start')?.remove();
		startTheRest();
	}, []);
	return null;
}

start().catch(reportError);
