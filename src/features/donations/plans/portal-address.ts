import { ApiFailure } from '#core/api/api-failure.ts';
import { PORTAL_ORIGINS } from '#domain/donation/monthly-plan.ts';

/** The address of a card provider's page, as it may be gone to. @throws ApiFailure for any other site: nobody is sent there with a card in hand. */
export function portalAddress(url: string, own = location.origin): string {
	const origin = URL.canParse(url) ? new URL(url).origin : '';
	if (origin !== own && !PORTAL_ORIGINS.includes(origin)) throw new ApiFailure('network', 'The answer led to another site.');
	return url;
}
