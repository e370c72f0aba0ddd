/** Everything that the service worker imports from the first paint. */
export { homeFilters } from '../rosters/home-filters.ts';
export { appendFirstPage, withFirstPage } from './append-first-page.ts';
export { SHELL } from './shell-file.ts';
export { warmStorage } from './warm-storage.ts';
