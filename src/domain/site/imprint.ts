import type { PublicProfile } from './public-site.ts';

/** Legally responsible party and contact details, a line each; '' if nothing is filled in. */
export function imprintText({ legal_name, club_name, postal_address, contact_email }: PublicProfile): string {
	return [legal_name ?? club_name, postal_address, contact_email].filter((part) => part !== undefined).join('\n');
}
