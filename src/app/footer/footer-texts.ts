/** Texts of the footer. `device` is "phone" or "computer". */
export const footerTexts = {
	about: 'Search every roster, even offline, and support the athletes you believe in. Every donation is on the record.',
	seeSaved: (device: string) => `See what’s saved on this ${device}.`,
	links: {
		aboutUs: 'About Us',
		transparency: 'Transparency',
		privacy: 'Privacy Policy',
		contact: 'Contact Us',
		/** Only if the operator has filled them in. */
		terms: 'Terms',
	},
	runBy: (name: string) => `Run by ${name}`,
	/** Follows a link’s name, for screen readers. */
	newTab: ', opens a new tab',
	social: (name: string, sample: boolean) => `${name}${sample ? ' (sample)' : ''}, opens a new tab`,
	toTop: 'Back to top',
} as const;
