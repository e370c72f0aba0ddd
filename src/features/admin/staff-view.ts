import { createContext, useContext } from 'react';
import { adminTexts } from './admin-texts.ts';

interface StaffView {
	/** Whether nothing can be decided now, because what is shown is from an earlier visit. A sentence on the screen says so. */
	isReadOnly: boolean;
	/** Follows the sentence that something can't be read. */
	notSaved: (device: string) => string;
}

/** How the screen around staff's lists is doing. An admin's buttons always work, because nothing of theirs is stored. */
export const StaffViewContext = createContext<StaffView>({ isReadOnly: false, notSaved: adminTexts.error.notSaved });

export const useStaffView = () => useContext(StaffViewContext);

/** The element that says why nothing can be decided. */
export const READ_ONLY_NOTE = 'staff-read-only';
