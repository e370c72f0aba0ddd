export { registerAdminSite } from './admin-site-routes.ts';
export { checkImprint } from './check-imprint.ts';
export { readPublicProfile } from './public-profile.ts';
export { registerSite } from './site-routes.ts';
