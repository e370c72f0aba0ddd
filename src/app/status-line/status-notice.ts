import type { ReactNode } from 'react';
import { createStore } from '#core/create-store.ts';
import type { LinkFocus } from './use-link-focus.ts';

/** Draws a notice, whose link takes over `focus` from the status line's own link. */
export type StatusNotice = (focus: LinkFocus) => ReactNode;

/** Notice in place of the status line's own text, if any. Parts of the page that load later set it. */
export const statusNotice = createStore<StatusNotice | undefined>(undefined);
