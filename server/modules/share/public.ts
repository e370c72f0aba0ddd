export { servePage } from './serve-page.ts';
export { registerShare } from './share-routes.ts';
