/** What a heart says that couldn’t be saved. `device` is "phone" or "computer". */
export const toggleFavoriteTexts = {
	failed: (device: string) => `We couldn’t save that on this ${device}. Nothing changed.`,
} as const;
