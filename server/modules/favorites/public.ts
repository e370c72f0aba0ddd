export { registerFavorites } from './favorite-routes.ts';
