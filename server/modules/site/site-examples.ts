import type { SocialLink } from '#domain/api/social-link-schema.ts';
import { EMPTY_PROFILE } from '#domain/site/site-profile.ts';
import type { StoredSite } from './stored-site.ts';

export const exampleLink: SocialLink = { name: 'Facebook', href: 'https://www.facebook.com/your-page', sample: false };
export const exampleProfile: StoredSite['profile'] = {
	...EMPTY_PROFILE,
	club_name: 'Cedar Valley Collective',
	legal_name: 'Cedar Valley Collective, Inc.',
	postal_address: '12 Mill Street\nCedar Valley, OH 43000',
	contact_email: 'hello@give.example.org',
	payout_holder: 'Cedar Valley Collective, Inc.',
	payout_time: 'by the 15th of the next month',
	payout_fee: 'the collective',
};
