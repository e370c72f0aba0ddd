import type { SocialLink } from '#domain/api/social-links.ts';
import { EMPTY_PROFILE, type SiteProfile } from '#domain/site/site-profile.ts';

export const exampleLink: SocialLink = { name: 'Facebook', href: 'https://www.facebook.com/your-page', sample: false };
export const exampleProfile: SiteProfile = {
	...EMPTY_PROFILE,
	club_name: 'Cedar Valley Collective',
	legal_name: 'Cedar Valley Collective, Inc.',
	postal_address: '12 Mill Street\nCedar Valley, OH 43000',
	contact_email: 'hello@give.example.org',
};
