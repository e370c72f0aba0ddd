import type { AdminRequest } from '#domain/collaboration/collaboration.ts';
import { senderFieldNames } from '#domain/collaboration/request-fields.ts';
import { requestTerms, senderFacts } from '#domain/collaboration/request-terms.ts';
import { utcDate } from '#domain/time/utc-date.ts';
import { inboxTexts } from './inbox-texts.ts';

/** Everything that the sender filled in. */
export function RequestFacts({ request }: { request: AdminRequest }) {
	return (
		<dl className="admin-request-facts">
			{factsOf(request).map(
				([name, value]) =>
					value !== null &&
					value !== '' && (
						<div key={name}>
							<dt>{name}</dt>
							<dd className="ui-number">{value}</dd>
						</div>
					),
			)}
		</dl>
	);
}

function factsOf(request: AdminRequest): [string, string | null][] {
	return [[inboxTexts.received, utcDate(request.created_at)], ...senderFacts(request, senderFieldNames), ...requestTerms(request)];
}
