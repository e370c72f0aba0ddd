import { createContext } from 'react';

/** The error that a toast has just announced. The same text beside the form isn't announced again. */
export const SaidInToast = createContext<string | undefined>(undefined);
