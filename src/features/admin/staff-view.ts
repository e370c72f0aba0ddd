import { createContext, useContext } from 'react';
import type { StaffSide } from '#domain/api/claim-paths.ts';
import { adminTexts } from './admin-texts.ts';

/** Whose screen it is. Support reads what admins read, and decides nothing (docs/decisions/184). */
export type StaffReader = StaffSide | 'support';

interface StaffView {
	reader: StaffReader;
	/** Whether nothing can be decided now, because what is shown is from an earlier visit. A sentence on the screen says so. */
	isReadOnly: boolean;
	/** Follows the sentence that something can't be read. */
	notSaved: (device: string) => string;
}

/** An admin's buttons always work, because nothing of theirs is stored. */
export const ADMIN_VIEW: StaffView = { reader: 'admin', isReadOnly: false, notSaved: adminTexts.error.notSaved };

/** How the screen around staff's lists is doing. */
export const StaffViewContext = createContext(ADMIN_VIEW);

/** With `decides`: whether the reader ever decides anything. Otherwise, nothing that decides is shown, because no wait would make it work. */
export function useStaffView() {
	const view = useContext(StaffViewContext);
	return { ...view, decides: view.reader !== 'support' };
}

/** The element that says why nothing can be decided. */
export const READ_ONLY_NOTE = 'staff-read-only';
