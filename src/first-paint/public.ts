/*
 * Everything that the app imports from the first paint. The script first-paint.ts must not import this file, because
 * everything that it imports becomes part of the classic script that runs before the app.
 */
export { firstPaintShown } from './first-paint-shown.ts';
export { firstRosters } from './first-rosters.ts';
export { takePendingTap } from './pending-tap.ts';
export { useSheetTarget } from './use-sheet-target.ts';
