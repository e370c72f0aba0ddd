export { publicKey as keepsakePublicKey } from './keepsake-keys.ts';
export { keepsakeOf } from './keepsake-of.ts';
export { keepsakeRoutes } from './keepsake-routes.ts';
