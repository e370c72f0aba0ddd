import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, Navigate, useLocation, useParams } from 'react-router-dom';
import { ApiFailure } from '#core/api/api-failure.ts';
import { linkTokenSchema } from '#domain/account/account.ts';
import { screens } from '#domain/api/api-paths.ts';
import { pageMeta } from '#domain/texts/page-meta.ts';
import { clockTime } from '#domain/time/clock-time.ts';
import { useOutboxEntries } from '#outbox/react/use-outbox.ts';
import { sentRequestQuery } from '#session/account/my-requests.ts';
import { useSession } from '#session/use-session.ts';
import { deviceName } from '#ui/browser/device-name.ts';
import { useOnline } from '#ui/browser/use-online.ts';
import { useTitle } from '#ui/browser/use-title.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
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
	const asked = { request_id: Number(request_id), token, owner: session === null ? null : String(session.user_id) };
	return (
		<div className="wrap page slim request-page">
			<h1 className="d2">{texts.title}</h1>
			<RequestOf key={`${request_id} ${token} ${asked.owner}`} {...asked} />
		</div>
	);
}

function RequestOf({ request_id, token, owner }: Asked) {
	const { data, error, isFetching, refetch } = useQuery(sentRequestQuery(owner, request_id, token === undefined ? undefined : { request_id, token }));
	if (data !== undefined) return <RequestSheet request={data} byLink={token !== undefined} />;
	if (error === null) return <Skeleton height="18rem" />;
	const refusal = error instanceof ApiFailure && error.code !== 'network' ? error.detail : undefined;
	return <RequestUnknown request_id={request_id} refusal={refusal} busy={isFetching} onTry={refetch} />;
}

/** Without the server's answer, the page says what this device knows: that it was sent, to whom, and when. */
function RequestUnknown({ request_id, refusal, busy, onTry }: { request_id: number; refusal: string | undefined; busy: boolean; onTry: () => unknown }) {
	const online = useOnline();
	useEffect(() => {
		const back = () => void onTry();
		addEventListener('online', back);
		return () => removeEventListener('online', back);
	}, [onTry]);
	const row = useOutboxEntries()
		?.flatMap((entry) => (entry.row?.kind === 'collaboration_request' ? entry.row : []))
		.find(({ sent }) => sent?.request_id === request_id);
	return (
		<div className="request-unknown">
			{row !== undefined && (
				<p>
					<b>
						{row.summary.player_name}
						{texts.ofTeam(row.summary.team_name)}
					</b>
					<br />
					<span className="quiet num">{texts.sentFrom(request_id, deviceName(), clockTime(row.updated_at))}</span>
				</p>
			)}
			<div className="problem" role="alert">
				<p className="lead">{refusal ?? (online ? texts.unreachable : texts.offline)}</p>
				{refusal === undefined ? (
					<Button onClick={() => void onTry()} busy={busy}>
						{texts.tryAgain}
					</Button>
				) : (
					<Link className={buttonClass()} to={screens.contact}>
						{texts.contact}
					</Link>
				)}
			</div>
		</div>
	);
}
