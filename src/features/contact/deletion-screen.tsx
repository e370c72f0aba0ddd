import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import { ApiFailure } from '#core/api/api-failure.ts';
import { screens } from '#domain/api/api-paths.ts';
import { pageMeta } from '#domain/api/page-meta.ts';
import type { SentByAddress } from '#domain/collaboration/data-deletion.ts';
import { requestMessages } from '#domain/texts/request-messages.ts';
import { dayOf } from '#domain/time/calendar-date.ts';
import { askSentByAddress, confirmDeletion } from '#session/account/deletion-calls.ts';
import { useOnline } from '#ui/browser/use-online.ts';
import { useTitle } from '#ui/browser/use-title.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import './contact.css';
import { contactTexts } from './contact-texts.ts';
import { refusalOf } from './refusal-of.ts';
import { RequestDeletion } from './request-deletion.tsx';

const texts = requestMessages.deletion;
const own = contactTexts.deletion;

/**
 * `/delete-what-i-sent`: requests the link. With the token behind `#` that the link contains, it shows what would be
 * deleted, and a button deletes it.
 */
export function DeletionScreen() {
	useTitle(texts.title, pageMeta[screens.deletion].description);
	const token = useLocation().hash.slice(1);
	return (
		<div className="ui-frame ui-page ui-split ui-form-page">
			<div>
				<h1 className="ui-title-2">{texts.title}</h1>
				<p className="ui-lead">{own.lead}</p>
			</div>
			<div>{token === '' ? <RequestDeletion titled={false} /> : <Sent key={token} token={token} />}</div>
		</div>
	);
}

function Sent({ token }: { token: string }) {
	const online = useOnline();
	const sent = useQuery({
		queryKey: ['private', 'deletion', token],
		queryFn: () => askSentByAddress(token),
		retry: false,
		refetchOnWindowFocus: false,
	});
	const deleting = useMutation({ mutationFn: () => confirmDeletion(token) });
	if (deleting.data !== undefined) {
		return (
			<div className="contact-form contact-ask-deletion">
				<p className="ui-lead" role="status">
					{deleting.data.message}
				</p>
				<Link className={buttonClass()} to={screens.home}>
					{own.home}
				</Link>
			</div>
		);
	}
	if (sent.data !== undefined) {
		return (
			<div className="contact-form contact-ask-deletion">
				<SentList sent={sent.data} />
				{deleting.error !== null && <FieldError>{refusalOf(deleting.error, own.deleteUnanswered)}</FieldError>}
				<Button look="strong" busy={deleting.isPending} onClick={() => deleting.mutate()}>
					{deleting.isPending ? own.deleting : texts.confirm}
				</Button>
			</div>
		);
	}
	if (sent.error === null) return <p role="status">{own.checking}</p>;
	if (sent.error instanceof ApiFailure && sent.error.code !== 'network') {
		return (
			<div className="ui-problem" role="alert">
				<p className="ui-lead">{sent.error.detail}</p>
				<Link className={buttonClass()} to={screens.deletion}>
					{own.anotherLink}
				</Link>
			</div>
		);
	}
	return (
		<div className="ui-problem" role="alert">
			<p className="ui-lead">{online ? own.unreachable : own.offline}</p>
			<Button onClick={() => void sent.refetch()} busy={sent.isFetching}>
				{own.tryAgain}
			</Button>
		</div>
	);
}

function SentList({ sent: { email, messages, requests } }: { sent: SentByAddress }) {
	const accepted = requests.filter(({ status }) => status === 'accepted').length;
	if (messages.length + requests.length === 0) return <p>{own.nothingLeft(email)}</p>;
	return (
		<>
			<p>
				{own.list} <b>{email}</b>:
			</p>
			<ul>
				{messages.map(({ subject, created_at }) => (
					<li key={`m ${created_at} ${subject}`}>{own.message(subject, dayOf(created_at))}</li>
				))}
				{requests.map(({ player_name, team_name, status, created_at }) => (
					<li key={`r ${created_at} ${player_name}`}>
						{own.request(player_name, team_name, dayOf(created_at))}
						{status === 'accepted' && ` ${own.accepted}`}
					</li>
				))}
			</ul>
			{accepted > 0 && <p>{texts.accepted}</p>}
			<p>{own.forGood}</p>
		</>
	);
}
