/* What somebody does about what is here of them, in one chunk: the first screen names every chunk that it can load. */

export { ClaimScreen } from './claim/claim-screen.tsx';
export { DeletionScreen } from './deletion-screen.tsx';
export { RemovalScreen } from './removal/removal-screen.tsx';
