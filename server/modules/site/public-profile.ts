import type { PublicProfile } from '#domain/site/public-site.ts';
import type { SiteField } from '#domain/site/site-profile.ts';
import type { Db } from '#server/db/open-database.ts';
import { readSite, type StoredSite } from './stored-site.ts';

const SHOWN = [
	'club_name',
	'legal_name',
	'postal_address',
	'contact_email',
	'website',
	'privacy_contact',
	'terms',
	'color',
	'alt_color',
] as const satisfies (SiteField & keyof PublicProfile)[];

/** The profile as the page gets it: without what isn't filled in. */
export function publicProfile({ profile, logo_url }: Pick<StoredSite, 'profile' | 'logo_url'>): PublicProfile {
	const filled = Object.fromEntries(SHOWN.flatMap((field) => (profile[field] === null ? [] : [[field, profile[field]]])));
	return { ...filled, ...(logo_url !== null && { logo_url }) };
}

export async function readPublicProfile(db: Db): Promise<PublicProfile> {
	return publicProfile(await readSite(db));
}
