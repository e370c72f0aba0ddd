import * as z from 'zod/mini';

/** In the footer's order (spec §2). */
export const SOCIAL_NETWORKS = ['Facebook', 'X', 'Instagram', 'YouTube'] as const;

export const socialLinkSchema = z.object({
	name: z.enum(SOCIAL_NETWORKS),
	/** The operator's page, or one of our own pages if it is a sample. */
	href: z.string().check(z.regex(/^(https:\/\/|\/)/)),
	/** In a demo: shows where a link would be. */
	sample: z.boolean(),
});
export type SocialLink = z.infer<typeof socialLinkSchema>;
