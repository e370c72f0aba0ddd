import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { requestScreen } from '#domain/api/request-paths.ts';
import type { MyRequest } from '#domain/collaboration/collaboration.ts';
import { compensationText, SENT_STATE_LABELS } from '#domain/collaboration/collaboration-text.ts';
import { dayOf } from '#domain/time/calendar-date.ts';
import { myRequestsQuery } from '#session/account/my-requests.ts';
import { FieldError } from '#ui/form/field-error.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { AccountSection } from '../account-section.tsx';
import { accountTexts } from '../account-texts.ts';

const texts = accountTexts.requests;

/**
 * The signed-in person's collaboration requests, newest first, each with its state. The section is always there: if it
 * appeared late, it would push away what is below.
 */
export function RequestsSection({ owner }: { owner: string }) {
	const { data, error } = useQuery(myRequestsQuery(owner));
	if (data === undefined) {
		return (
			<AccountSection title={texts.title}>
				{error === null ? <Skeleton height="1.5rem" width="min(24rem, 90%)" /> : <FieldError>{texts.failed}</FieldError>}
			</AccountSection>
		);
	}
	if (data.data.length === 0) return <AccountSection title={texts.title} text={texts.empty} />;
	return (
		<AccountSection title={texts.title}>
			<ul className="account-requests">
				{data.data.map((request) => (
					<RequestSlip key={request.request_id} request={request} />
				))}
			</ul>
		</AccountSection>
	);
}

function RequestSlip({ request }: { request: MyRequest }) {
	const { request_id, player_name, team_name, scope_of_use, requested_date, alternate_date, status, created_at } = request;
	return (
		<li>
			<p>
				<Link to={requestScreen(request_id)}>
					<b>{player_name}</b>
					<span className="ui-hidden">{texts.number(request_id)}</span>
				</Link>
				{texts.ofTeam(team_name)}
			</p>
			<p className="ui-number">
				{texts.terms(scope_of_use, dayOf(requested_date, 'UTC'), alternate_date && dayOf(alternate_date, 'UTC'), compensationText(request))}
			</p>
			<p className="ui-quiet ui-number">
				{texts.sent(request_id, dayOf(created_at))} <b>{SENT_STATE_LABELS[status]}</b>
			</p>
		</li>
	);
}
