import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#core/api/api-client.ts';
import { siteApi } from '#domain/api/site-paths.ts';
import { adminSiteSchema, type SaveSiteBody } from '#domain/site/site-profile.ts';

/** The operator's details, fetched each time the form is opened. */
export const adminSiteQuery = (owner: string) =>
	queryOptions({
		queryKey: ['private', owner, 'site'],
		queryFn: ({ signal }) => callApi(siteApi.profile, adminSiteSchema, { signal }),
		gcTime: 0,
		// The form must not change while it is open. Saving reports whether somebody else has changed the record.
		staleTime: Number.POSITIVE_INFINITY,
	});

/** An upload may take longer than other calls. */
const UPLOAD_MS = 120_000;

/** @throws ApiFailure */
export function uploadLogo(logo: File) {
	const form = new FormData();
	form.append('logo', logo);
	return callApi(siteApi.logo, adminSiteSchema, { method: 'PUT', form, timeoutMs: UPLOAD_MS });
}

/** @throws ApiFailure */
export function removeLogo() {
	return callApi(siteApi.logo, adminSiteSchema, { method: 'DELETE' });
}

/** @throws ApiFailure, `conflict` if somebody else has changed it. */
export function saveSite(body: SaveSiteBody) {
	return callApi(siteApi.profile, adminSiteSchema, { method: 'PUT', body });
}
