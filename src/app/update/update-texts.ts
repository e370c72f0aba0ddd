/** Texts of the question whether a new version may take over. */
export const updateTexts = {
	ready: 'A new version is ready',
	later: 'Later',
	update: 'Update',
} as const;
