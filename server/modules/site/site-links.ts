import { SOCIAL_NETWORKS, type SocialLink } from '#domain/api/social-link-schema.ts';
import type { AdminSite, SiteField } from '#domain/site/site-profile.ts';
import type { Env } from '#server/env.ts';
import type { StoredSite } from './stored-site.ts';

const NETWORK_FIELDS = { Facebook: 'facebook', X: 'x', Instagram: 'instagram', YouTube: 'youtube' } as const satisfies Record<SocialLink['name'], SiteField>;

/** The fields that the environment sets, which take precedence. */
export function fixedFields({ SOCIAL_LINKS }: Pick<Env, 'SOCIAL_LINKS'>): AdminSite['fixed'] {
	return SOCIAL_LINKS.filter(({ sample }) => !sample).map(({ name, href }) => ({
		field: NETWORK_FIELDS[name],
		variable: `SOCIAL_${name.toUpperCase()}`,
		value: href,
	}));
}

/** The environment's links before the profile's; samples only if there are none at all. */
export function siteLinks({ SOCIAL_LINKS }: Pick<Env, 'SOCIAL_LINKS'>, { profile }: StoredSite): SocialLink[] {
	const set = SOCIAL_LINKS.filter(({ sample }) => !sample);
	const own = SOCIAL_NETWORKS.flatMap((name): SocialLink[] => {
		const href = profile[NETWORK_FIELDS[name]];
		const fixed = set.find((link) => link.name === name);
		return fixed !== undefined ? [fixed] : href === null ? [] : [{ name, href, sample: false }];
	});
	return own.length > 0 ? own : [...SOCIAL_LINKS];
}
