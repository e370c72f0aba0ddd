import type { RosterSelection } from '../saved/offline-roster.ts';

// save-offline.ts for screens: the sync code loads after the first paint.
const loadSaveOffline = () => import('./save-offline.ts');

/** Saves a roster for offline use. Resolves when the choice is stored, not when all of it has been fetched. */
export const requestSaveOffline = async (selection: RosterSelection): Promise<void> => (await loadSaveOffline()).saveOffline(selection);
export const requestRemoveOffline = async (selection: RosterSelection): Promise<void> => (await loadSaveOffline()).removeOffline(selection);
export const requestSportRemoval = async (sport_id: number): Promise<void> => (await loadSaveOffline()).removeSport(sport_id);
export const requestAutomaticRosters = async (): Promise<void> => (await loadSaveOffline()).resumeAutomaticRosters();
export const requestRest = async (): Promise<void> => (await loadSaveOffline()).downloadRest();
export const requestRosterErasure = async (): Promise<void> => (await loadSaveOffline()).eraseRosters();
export const requestPhotoErasure = async (): Promise<void> => (await loadSaveOffline()).erasePhotos();
