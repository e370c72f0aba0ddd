import { callApi } from '#core/api/api-client.ts';
import { ApiFailure } from '#core/api/api-failure.ts';
import { api } from '#domain/api/api-paths.ts';
import { hideNameAnswerSchema } from '#domain/donation/donation-records.ts';
import { PORTAL_ORIGINS, planSchema, portalAnswerSchema } from '#domain/donation/monthly-plan.ts';

/** Continues a monthly donation for the athlete at their new team. @throws ApiFailure */
export async function continuePlan(intent_id: string, team_id: number): Promise<void> {
	await callApi(api.continuePlan(intent_id), planSchema, { method: 'POST', body: { team_id } });
}

/** Stops a monthly donation. @throws ApiFailure */
export async function stopPlan(intent_id: string): Promise<void> {
	await callApi(api.cancelPlan(intent_id), planSchema, { method: 'POST' });
}

/**
 * Fetches the URL of the card provider's page for a monthly donation. @param path the call that answers with it @throws
 * ApiFailure
 */
export async function askProviderPage(path: string): Promise<string> {
	const { url } = await callApi(path, portalAnswerSchema, { method: 'POST' });
	return portalAddress(url);
}

/**
 * Checks the URL of a card provider's page before we go there. @throws ApiFailure for any other site, because people
 * enter card details there.
 */
export function portalAddress(url: string, own = location.origin): string {
	return siteAddress(url, PORTAL_ORIGINS, own);
}

/** The same for a page on one of these sites, or our own. @throws ApiFailure */
export function siteAddress(url: string, sites: readonly string[], own = location.origin): string {
	const origin = URL.canParse(url) ? new URL(url).origin : '';
	if (origin !== own && !sites.includes(origin)) throw new ApiFailure('network', 'That link led to another site.');
	return url;
}

/**
 * Removes the donor's name from the athlete's page, for one donation or, without `intent_id`, for all. @throws
 * ApiFailure
 */
export async function hideDonorName(intent_id?: string): Promise<void> {
	await callApi(api.hideName, hideNameAnswerSchema, { method: 'POST', body: intent_id === undefined ? {} : { intent_id } });
}
