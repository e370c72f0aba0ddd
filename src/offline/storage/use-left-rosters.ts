import { leftRosters } from '../saved/left-rosters.ts';
import { useStored } from './use-stored.ts';

/** The sports that the last sync left on the server. Apart from the rest, because the first load has no room for it. */
export const useLeftRosters = () => useStored(leftRosters, []);
