import { useQuery } from '@tanstack/react-query';
import type { PublicProfile } from '#domain/site/public-site.ts';
import { siteQuery } from '../api/queries/site-query.ts';

const UNKNOWN: PublicProfile = {};

/** The operator's details, as far as they are filled in and known here. */
export function useSiteProfile(): PublicProfile {
	return useQuery(siteQuery).data?.profile ?? UNKNOWN;
}
