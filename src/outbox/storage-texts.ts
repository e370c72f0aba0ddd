import type { SaveFailure } from './save-failure.ts';

/**
 * Why this device's storage can't be used, and what to do about it: after something couldn't be saved, and where it
 * should be shown. `device` is "phone" or "computer".
 */
export const storageTexts: Record<SaveFailure, (device: string) => string> = {
	other_tab: () => 'Another tab of this site is open in an older version. Close it to go on.',
	no_answer: (device) => `This ${device}’s storage isn’t answering. Close this site’s other tabs, or reload.`,
	refused: () => 'Your browser doesn’t let us save anything here. Are you in a private window?',
	lost: () => 'Your browser closed our storage for a moment.',
	full: (device) => `This ${device} is out of space.`,
};

/** On a screen that can't show what is saved. */
export const unreadTexts = {
	title: 'We can’t read what’s saved right now',
	/** Follows the text about another tab: its version left everything as it was. */
	safe: 'What you saved is safe.',
	trying: 'We’re trying again.',
	reload: 'Reload',
} as const;
