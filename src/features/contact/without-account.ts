/* What visitors do here without an account, in one chunk: the first screen names every chunk that it can load. */

export { DeletionScreen } from './deletion-screen.tsx';
export { RemovalScreen } from './removal/removal-screen.tsx';
