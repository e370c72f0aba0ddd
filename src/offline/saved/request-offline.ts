import type { Place } from './offline-roster.ts';

// stadium.ts for screens: what syncs comes after the first picture.
const stadium = () => import('./save-offline.ts');

/** Saves a place for the stadium; resolves when it is remembered, not when all of it is here. */
export const requestSave = async (place: Place): Promise<void> => (await stadium()).savePlace(place);
export const requestUnsave = async (place: Place): Promise<void> => (await stadium()).unsavePlace(place);
export const requestRemoval = async (sport_id: number): Promise<void> => (await stadium()).removeSport(sport_id);
export const letRostersComeAgain = async (): Promise<void> => (await stadium()).letRostersCome();
export const requestRosterErasure = async (): Promise<void> => (await stadium()).eraseRosters();
export const requestPhotoErasure = async (): Promise<void> => (await stadium()).erasePhotos();
