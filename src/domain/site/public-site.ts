import * as z from 'zod/mini';
import { socialLinkSchema } from '../api/social-link-schema.ts';

const text = z.optional(z.string());

/** The operator's public details. A field that isn't filled in is missing, and the page shows its default text. */
const publicProfileSchema = z.object({
	club_name: text,
	legal_name: text,
	postal_address: text,
	contact_email: text,
	website: text,
	privacy_contact: text,
	terms: text,
	color: text,
	alt_color: text,
	logo_url: text,
});
export type PublicProfile = z.infer<typeof publicProfileSchema>;

/** `GET /v1/site`: what the page needs to know about who runs it. */
export const publicSiteSchema = z.object({
	links: z.array(socialLinkSchema),
	profile: publicProfileSchema,
	/** How athletes are paid (`payoutLine`). A server or a stored copy of an earlier version doesn't say. */
	payout_line: text,
});
