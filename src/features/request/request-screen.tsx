import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useLocation, useParams } from 'react-router-dom';
import { ApiFailure } from '#core/api/api-failure.ts';
import { linkTokenSchema } from '#domain/account/account.ts';
import { screens } from '#domain/api/api-paths.ts';
import { pageMeta } from '#domain/api/page-meta.ts';
import { idSchema } from '#domain/roster/roster.ts';
import { requestMessages } from '#domain/texts/request-messages.ts';
import { clockTime } from '#domain/time/clock-time.ts';
import { useOutboxEntries } from '#outbox/react/use-outbox.ts';
import { sentRequestQuery } from '#session/account/my-requests.ts';
import { useSession } from '#session/use-session.ts';
import { deviceName } from '#ui/browser/device-name.ts';
import { useTitle } from '#ui/browser/use-title.ts';
import { buttonClass } from '#ui/controls/button.tsx';
import { Refused, Unreachable } from '#ui/layout/page-problem.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import './request.css';
import { RequestSheet } from './request-sheet.tsx';
import { requestTexts as texts } from './request-texts.ts';

interface Asked {
	request_id: number;
	/** The secret link's token; undefined for the signed-in person's own request. */
	token: string | undefined;
	owner: string | null;
}

/**
 * `/request/{request_id}`: what was sent, its status, and our answers. A visitor's request needs the token behind `#`,
 * which no server logs. An account's needs its session.
 */
export function RequestScreen() {
	useTitle(texts.title, pageMeta['/request'].description);
	const { request_id = '' } = useParams();
	const { pathname, hash } = useLocation();
	const session = useSession();
	const token = linkTokenSchema.safeParse(hash.slice(1)).data;
	if (token === undefined && session === null) return <Navigate to={screens.login} state={{ returnTo: pathname }} replace />;
	const id = idSchema.safeParse(Number(request_id)).data;
	const params = { token, owner: session === null ? null : String(session.user_id) };
	return (
		<div className="ui-frame ui-page slim request-page">
			<h1 className="ui-title-2">{texts.title}</h1>
			{id === undefined ? (
				<Refused text={requestMessages.collaboration.gone} />
			) : (
				<RequestOf key={`${id} ${token} ${params.owner}`} request_id={id} {...params} />
			)}
		</div>
	);
}

function RequestOf({ request_id, token, owner }: Asked) {
	const { data, error, isFetching, refetch } = useQuery(sentRequestQuery(owner, request_id, token === undefined ? undefined : { request_id, token }));
	if (data !== undefined) return <RequestSheet request={data} byLink={token !== undefined} />;
	if (error === null) return <Skeleton height="18rem" />;
	const refusal = error instanceof ApiFailure && error.code !== 'network' ? error.detail : undefined;
	return (
		<div className="request-unknown">
			<SentFromHere request_id={request_id} />
			{refusal === undefined ? (
				<Unreachable texts={texts} busy={isFetching} onTry={refetch} />
			) : (
				<Refused text={refusal}>
					<Link className={buttonClass()} to={screens.contact}>
						{texts.contact}
					</Link>
				</Refused>
			)}
		</div>
	);
}

/** Facts that this device knows without the server: that it was sent, to whom, and when. */
function SentFromHere({ request_id }: { request_id: number }) {
	const row = useOutboxEntries()
		?.flatMap((entry) => (entry.row?.kind === 'collaboration_request' ? entry.row : []))
		.find(({ sent }) => sent?.request_id === request_id);
	if (row === undefined) return null;
	return (
		<p>
			<b>
				{row.summary.player_name}
				{texts.ofTeam(row.summary.team_name)}
			</b>
			<br />
			<span className="ui-quiet ui-number">{texts.sentFrom(request_id, deviceName(), clockTime(row.updated_at))}</span>
		</p>
	);
}
