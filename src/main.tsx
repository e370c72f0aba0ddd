import '#app/bootstrap.ts';

import { StrictMode, startTransition, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { App, prepareApp } from '#app/app.tsx';
import { screens } from '#domain/api/api-paths.ts';
import { firstPaintShown, firstRosters } from '#first-paint/public.ts';
import '#ui/look/look.css';
import '#app/shell/app-shell.css';

/** Not with a top-level await: the other chunks import from this one, and would wait for it while it waits for them. */
async function start(): Promise<void> {
	const root = document.getElementById('root');
	if (root === null) throw new Error('index.html has no #root');
	// A pop-up or hidden frame of a login by the identity provider only hands its answer on.
	if (location.pathname === screens.authPopup || location.pathname === screens.authSilent) {
		return (await import('#features/oidc-callback/relay-login.ts')).relayLogin(root);
	}
	prepareApp();
	// The rosters were asked for by a script before this one: with them the first render is the one that counts.
	await firstRosters();
	await firstPaintShown();
	// In slices: a tap on what stands already is not kept waiting for the whole of it.
	startTransition(() =>
		createRoot(root).render(
			<StrictMode>
				<App />
				<AfterFirstPaint />
			</StrictMode>,
		),
	);
}

/** The frame of the start goes; sending what waits, and the service worker, are begun once the first picture stands. What fails to load is reported; the next visit tries again. */
function AfterFirstPaint() {
	useEffect(() => {
		// The frame that index.html drew; #root has taken its place.
		document.querySelector('.before-app')?.remove();
		import('#app/start-outbox.ts').then((module) => module.startPageOutbox()).catch(reportError);
		// The development server has no built worker, and a stored one would hide the changes just made.
		if (import.meta.env.PROD) import('#app/update/register-worker.ts').then((module) => module.registerWorker()).catch(reportError);
	}, []);
	return null;
}

start().catch(reportError);
