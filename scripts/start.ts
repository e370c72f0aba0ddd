import { buildPage, pageIsStale } from './page-build.ts';

if (pageIsStale()) {
	console.log('Building the page...');
	buildPage();
}
// Runs in this process, not in a child, because a signal to `npm start` must reach the server itself.
await import('../server/main.ts');
