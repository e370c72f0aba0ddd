import { buildPage, canBuildPage, pageIsStale, unusableBuild } from './page-build.ts';

/** An installation without development packages, or a release without the page's sources, starts with what was built. */
function preparePage(): void {
	if (!canBuildPage()) {
		const reason = unusableBuild();
		if (reason === undefined) return;
		console.error(`The server did not start.\n${reason}`);
		process.exit(1);
	}
	if (!pageIsStale()) return;
	console.log('Building the page...');
	buildPage();
}

preparePage();
// Runs in this process, not in a child, because a signal to `npm start` must reach the server itself.
await import('../server/main.ts');
