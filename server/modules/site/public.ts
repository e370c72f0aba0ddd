export { adminSiteRoutes } from './admin-site-routes.ts';
export { checkSite, missingOnSite } from './check-site.ts';
export { readPublicProfile } from './public-profile.ts';
export { siteRoutes } from './site-routes.ts';
export { readPayoutTerms } from './stored-site.ts';
