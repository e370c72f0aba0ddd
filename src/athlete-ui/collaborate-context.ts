import { createContext } from 'react';
import type { DonateTarget } from './donate-context.ts';
import { noProvider } from './no-provider.ts';

/** The athlete that a collaboration request is for. `op_id`: the waiting request to change. */
export interface CollaborateTarget extends DonateTarget {
	op_id?: string;
}

/** Opens the collaboration request sheet. The app provides it, so screens don't depend on the feature. */
export const CollaborateContext = createContext<(target: CollaborateTarget) => void>(noProvider);
