import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { screens } from '#domain/api-paths.ts';
import { calendarDate } from '#domain/calendar-date.ts';
import { dayText } from '#domain/calendar-day.ts';
import type { MyRequest } from '#domain/collaboration.ts';
import { compensationText, REQUEST_STATE_WORDS } from '#domain/collaboration-text.ts';
import { myRequestsQuery } from '#sync/requests.ts';
import { FieldError } from '#ui/field.tsx';
import { Part } from './part.tsx';

/** The collaboration requests of whoever is logged in, newest first, each with its state. Without any the part isn't there. */
export function RequestsPart({ owner }: { owner: string }) {
	const { data, error } = useQuery(myRequestsQuery(owner));
	if (data === undefined) {
		return error === null ? null : (
			<Part title="Collaboration requests">
				<FieldError>Your requests can’t be shown without the server. What waits to be sent stands under Waiting.</FieldError>
			</Part>
		);
	}
	if (data.data.length === 0) return null;
	return (
		<Part title="Collaboration requests">
			<ul className="asked">
				{data.data.map((request) => (
					<RequestSlip key={request.request_id} request={request} />
				))}
			</ul>
		</Part>
	);
}

function RequestSlip({ request }: { request: MyRequest }) {
	const { player_id, player_name, team_id, team_name, scope_of_use, requested_date, alternate_date, status, created_at } = request;
	return (
		<li>
			<p>
				<Link to={screens.details(player_id, team_id)}>
					<b>{player_name}</b>
				</Link>
				, {team_name}
			</p>
			<p className="num">
				{scope_of_use}, {dayText(requested_date)}
				{alternate_date !== null && ` or ${dayText(alternate_date)}`}. {compensationText(request)}.
			</p>
			<p className="quiet num">
				Sent {calendarDate(created_at)}. <b>{REQUEST_STATE_WORDS[status]}</b>
			</p>
		</li>
	);
}
