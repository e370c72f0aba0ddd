/** Texts for answers that come from somebody else, such as a Wi-Fi's login page. */
export const wifiTexts = {
	notice: 'This Wi-Fi may want you to sign in first.',
	open: 'Open its sign-in page',
} as const;
