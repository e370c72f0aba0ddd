export { registerFavourites } from './favorite-routes.ts';
