import { screens } from '#domain/api/api-paths.ts';

/** Links to the static pages, with the labels that other pages use. */
export const pageLinks = {
	aboutUs: { to: screens.aboutUs, label: 'About Us' },
	mission: { to: screens.mission, label: 'Our Mission' },
	transparency: { to: screens.transparency, label: 'Transparency' },
	donate: { to: screens.donate, label: 'How to donate' },
	process: { to: screens.process, label: 'Our Process' },
	benefits: { to: screens.benefits, label: 'Benefits' },
	privacy: { to: screens.privacy, label: 'Privacy Policy' },
	contact: { to: screens.contact, label: 'Contact Us' },
} as const;
