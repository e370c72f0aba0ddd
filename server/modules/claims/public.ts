export { adminClaimRoutes } from './admin-claim-routes.ts';
export { claimRoutes } from './claim-routes.ts';
export { claimsOf } from './claims-of-account.ts';
export { countClaims } from './decide-claim.ts';
export { tidyClaims } from './tidy-claims.ts';
