import { pageLinks } from '../page-links.ts';
import type { StaticPageText } from '../static-page-text.ts';
import { privacyOfData } from './privacy-of-data.tsx';
import { privacyOfSharing } from './privacy-of-sharing.tsx';
import { privacyRights } from './privacy-rights.tsx';

/** Every topic of spec §1. */
export const privacy = (): StaticPageText => ({
	heading: 'Privacy Policy',
	text: 'We don’t sell personal data. You can browse and donate without an account, and anything not sent yet stays on your device.',
	changed: '2026-11-23',
	listed: true,
	sections: [...privacyOfData(), ...privacyOfSharing(), ...privacyRights()],
	links: [pageLinks.contact, pageLinks.transparency, pageLinks.aboutUs],
});
