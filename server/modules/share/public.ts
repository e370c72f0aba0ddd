export { OgImageStore } from './og-image/og-image-store.ts';
export { servePage } from './serve-page.ts';
export { type ShareDeps, shareRoutes } from './share-routes.ts';
