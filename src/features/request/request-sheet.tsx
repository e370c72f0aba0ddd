import { Check } from 'lucide-react';
import { Link } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { pageFieldNames, type RequestState, type SentRequest } from '#domain/collaboration/collaboration.ts';
import { SENT_STATE_LABELS } from '#domain/collaboration/collaboration-text.ts';
import { requestTerms, senderFacts } from '#domain/collaboration/request-terms.ts';
import { dayOf } from '#domain/time/calendar-date.ts';
import { buttonClass } from '#ui/controls/button.tsx';
import { Fact } from '#ui/layout/fact.tsx';
import { requestTexts as texts } from './request-texts.ts';

/** A request as its sender reads it. `byLink`: it has no account, so only the link leads here. */
export function RequestSheet({ request, byLink }: { request: SentRequest; byLink: boolean }) {
	const { request_id, player_id, player_name, team_id, team_name, status, created_at, email_address, answers } = request;
	return (
		<>
			<article className="request-sheet">
				<header>
					<p className="request-athlete">
						<Link to={screens.details(player_id, team_id)}>{player_name}</Link>
						{texts.ofTeam(team_name)}
					</p>
					<p className="ui-quiet ui-number">{texts.number(request_id, dayOf(created_at))}</p>
				</header>
				<Steps status={status} />
				<p role="status">{texts.states[status](email_address ?? '')}</p>
				{answers.length > 0 && (
					<section>
						<h2>{texts.answers}</h2>
						{answers.map(({ text, created_at: at }) => (
							<blockquote className="request-answer" key={at}>
								<p>{text}</p>
								<footer className="ui-quiet ui-number">{dayOf(at)}</footer>
							</blockquote>
						))}
					</section>
				)}
				<section>
					<h2>{texts.facts.title}</h2>
					<Facts request={request} />
				</section>
			</article>
			{byLink && <p className="ui-quiet">{texts.keepLink}</p>}
			<div className="ui-pair">
				<Link className={buttonClass()} to={screens.contact}>
					{texts.contact}
				</Link>
				<Link className={buttonClass()} to={screens.details(player_id, team_id)}>
					{texts.athlete}
				</Link>
			</div>
		</>
	);
}

const STEPS = ['sent', 'in_review', 'answered'] as const;
/** How far a request has come, as an index of `STEPS`. */
const REACHED: Readonly<Record<RequestState, number>> = { new: 0, in_review: 1, accepted: 2, declined: 2 };

function Steps({ status }: { status: RequestState }) {
	const reached = REACHED[status];
	return (
		<ol className="request-progress" aria-label={texts.steps.label}>
			{STEPS.map((step, i) => (
				<li key={step} data-reached={i <= reached} aria-current={i === reached ? 'step' : undefined}>
					{i <= reached && <Check className="ui-icon" aria-hidden="true" />}
					{i === 2 && reached === 2 ? SENT_STATE_LABELS[status] : texts.steps[step]}
				</li>
			))}
		</ol>
	);
}

function Facts({ request }: { request: SentRequest }) {
	const { first_name, last_name } = request;
	const told: [string, string | null][] = [
		[texts.facts.from, [first_name, last_name].filter(Boolean).join(' ')],
		...senderFacts(request, pageFieldNames),
		...requestTerms(request),
	];
	return (
		<dl className="request-terms">
			{told.map(
				([name, value]) =>
					value !== null &&
					value !== '' && (
						<Fact key={name} name={name}>
							{value}
						</Fact>
					),
			)}
		</dl>
	);
}
