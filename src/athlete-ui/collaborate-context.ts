import { createContext } from 'react';
import type { DonateTarget } from './donate-context.ts';

/** Whom a collaboration request is for. `op_id`: the one that waits and is to be changed. */
export interface CollaborateTarget extends DonateTarget {
	op_id?: string;
}

/** Opens the sheet of a collaboration request. The app provides it, so that the screens need not know the feature. */
export const CollaborateContext = createContext<(target: CollaborateTarget) => void>(() => {
	throw new Error('CollaborateContext has no provider');
});
