/** Loads what the first screen doesn't need of the filters, once. */
export const loadLater = () => import('./filters-later.ts');
