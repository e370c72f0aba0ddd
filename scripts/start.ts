import { buildOrExit, canBuildPage, pageIsStale, unusableBuild } from './page-build.ts';

/**
 * Builds the page if it is out of date. Without the development packages or the page's sources, uses the existing
 * build.
 */
function preparePage(): void {
	if (!canBuildPage()) {
		const reason = unusableBuild();
		if (reason === undefined) return;
		console.error(`The server didn’t start.\n${reason}`);
		process.exit(1);
	}
	if (!pageIsStale()) return;
	console.log('Building the page...');
	buildOrExit('The server didn’t start.\n');
}

preparePage();
// Runs in this process, not in a child, because a signal to `npm start` must reach the server itself.
await import('../server/main.ts');
