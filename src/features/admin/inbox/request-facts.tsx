import type { AdminRequest } from '#domain/collaboration/collaboration.ts';
import { requestTerms } from '#domain/collaboration/request-terms.ts';
import { utcDate } from '#domain/time/utc-date.ts';
import { inboxTexts } from './inbox-texts.ts';

const texts = inboxTexts.requests.facts;

/** Everything that the sender filled in. */
export function RequestFacts({ request }: { request: AdminRequest }) {
	return (
		<dl className="request-facts">
			{factsOf(request).map(
				([name, value]) =>
					value !== null &&
					value !== '' && (
						<div key={name}>
							<dt>{name}</dt>
							<dd className="num">{value}</dd>
						</div>
					),
			)}
		</dl>
	);
}

function factsOf(request: AdminRequest): [string, string | null][] {
	const { street_address, address_line_2, city, state, zip_code, country } = request;
	return [
		[texts.received, utcDate(request.created_at)],
		[texts.email, request.email_address],
		[texts.phone, request.phone_number],
		[texts.address, [street_address, address_line_2, city, state, zip_code, country].filter(Boolean).join(', ')],
		[texts.companyName, request.company_name],
		[texts.businessAddress, request.business_address],
		[texts.businessPhone, request.business_phone],
		...requestTerms(request),
	];
}
