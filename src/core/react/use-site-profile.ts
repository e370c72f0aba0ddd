import { useQuery } from '@tanstack/react-query';
import type { PublicProfile } from '#domain/site/public-site.ts';
import { siteQuery } from '../api/queries/site-query.ts';

const UNKNOWN: PublicProfile = {};

/** What the operator says about the site, as far as it is filled in and known here. */
export function useSiteProfile(): PublicProfile {
	return useQuery(siteQuery).data?.profile ?? UNKNOWN;
}
