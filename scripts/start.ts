import { buildPage, pageIsStale } from './page-build.ts';

if (pageIsStale()) {
	console.log('Building the page …');
	buildPage();
}
// In this process, not in a child: a signal to `npm start` must reach the server itself.
await import('../server/main.ts');
