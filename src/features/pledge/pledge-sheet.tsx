import { useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router-dom';
import { useAction } from '#core/react/use-action.ts';
import { isReachable } from '#core/react/use-reachable.ts';
import { screens } from '#domain/api/api-paths.ts';
import { isPledgeOver, isUncharged, type Pledge } from '#domain/donation/pledge.ts';
import { cardBrand } from '#domain/donation/saved-card.ts';
import { formatDollars } from '#domain/money/money.ts';
import { dayOf } from '#domain/time/calendar-date.ts';
import { clockTime } from '#domain/time/clock-time.ts';
import { choosePledgeAthlete, pledgeQuery } from '#donations/pledge-queries.ts';
import { afterPaint } from '#ui/browser/after-paint.ts';
import { Button, type ButtonLook, buttonClass } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { Fact } from '#ui/layout/fact.tsx';
import { AnotherAthleteDialog } from './another-athlete-dialog.tsx';
import { DonorName } from './donor-name.tsx';
import { CancelPledgeDialog, ChangePledgeDialog, changeTitle, daysToChoose } from './pledge-dialogs.tsx';
import { pledgeTexts as texts } from './pledge-texts.ts';
import { useShowPledge } from './use-show-pledge.ts';

type MovedTo = NonNullable<Pledge['moved_to']>;

/** A pledge as its donor reads it. */
export function PledgeSheet({ pledge }: { pledge: Pledge }) {
	const { state, reason, amount, player_id, player_name, team_id, team_name, charge_at, pay_url, mailed } = pledge;
	const charge = charge_at === null ? undefined : clockTime(Date.parse(charge_at));
	const retry = pledge.retry_at === null ? undefined : dayOf(pledge.retry_at);
	const ends = dayOf(pledge.ends_at);
	const until = pledge.finish_by === null ? undefined : dayOf(pledge.finish_by);
	const status = useRef<HTMLParagraphElement>(null);
	const toStatus = () => status.current?.focus();
	return (
		<>
			<article className="pledge-sheet">
				<header>
					<p className="pledge-amount ui-number">{formatDollars(amount)}</p>
					<p>
						<Link to={screens.details(player_id, team_id)}>{player_name}</Link>
						{texts.ofTeam(team_name)}
					</p>
				</header>
				<p role="status" ref={status} tabIndex={-1}>
					{texts.states[state]({
						...{ player: player_name, team: team_name, present: pledge.moved_to?.team_name },
						...{ reason, isPayable: pay_url !== null, ends, charge, retry, until, mailed },
					})}
				</p>
				{!isPledgeOver(state) && <Facts pledge={pledge} charge={charge} retry={retry} />}
				{pledge.named && !isPledgeOver(state) && <DonorName pledge={pledge} onChanged={toStatus} />}
				<Actions pledge={pledge} onChanged={toStatus} />
				{pledge.timeline.length > 0 && <Timeline steps={pledge.timeline} />}
			</article>
			<p className="ui-quiet">{state === 'saving' || !mailed ? texts.keepLink : texts.mailedLink}</p>
		</>
	);
}

/** Its card and its next date, while something may be charged. */
function Facts({ pledge: { state, card, ends_at, finish_by }, charge, retry }: { pledge: Pledge; charge: string | undefined; retry: string | undefined }) {
	return (
		<dl className="pledge-facts ui-number">
			{card !== null && <Fact name={texts.facts.card}>{texts.card(cardBrand(card.brand), card.last4)}</Fact>}
			{charge !== undefined && <Fact name={texts.facts.charge}>{charge}</Fact>}
			{retry !== undefined && <Fact name={texts.facts.retry}>{retry}</Fact>}
			{finish_by !== null && <Fact name={state === 'moved' ? texts.facts.decideBy : texts.facts.payBy}>{dayOf(finish_by)}</Fact>}
			{(state === 'saving' || state === 'active' || state === 'moved') && <Fact name={texts.facts.ends}>{dayOf(ends_at)}</Fact>}
		</dl>
	);
}

/** What it has gone through, the earliest first. */
function Timeline({ steps }: { steps: Pledge['timeline'] }) {
	return (
		<section className="pledge-timeline">
			<h2 className="ui-title-4">{texts.timeline}</h2>
			<ol className="ui-number">
				{steps.map((step) => (
					<li key={`${step.step} ${step.at}`}>
						<time dateTime={step.at}>{clockTime(Date.parse(step.at))}</time>
						<span>{texts.steps[step.step](step)}</span>
					</li>
				))}
			</ol>
		</section>
	);
}

function Actions({ pledge, onChanged }: { pledge: Pledge; onChanged: () => void }) {
	const { state, amount, card_url, another_card_url, pay_url, payment_id, pledge_id, player_id, team_id, moved_to } = pledge;
	const [asking, setAsking] = useState<'change' | 'cancel' | 'another'>();
	const ask = (what: typeof asking) => afterPaint(() => setAsking(what));
	const close = () => ask(undefined);
	function changed(): void {
		// The dialog's trap would take the focus back.
		flushSync(() => setAsking(undefined));
		onChanged();
	}
	return (
		<div className="pledge-actions">
			{card_url !== null && (
				<ProviderLink pledge_id={pledge_id} url={card_url}>
					{texts.saveCard}
				</ProviderLink>
			)}
			{pay_url !== null && (
				<ProviderLink pledge_id={pledge_id} url={pay_url}>
					{texts.pay(formatDollars(amount))}
				</ProviderLink>
			)}
			{payment_id !== null && (
				<Link className={buttonClass('strong')} to={screens.receipt(payment_id)}>
					{texts.receipt}
				</Link>
			)}
			{state === 'moved' && moved_to !== null && <KeepButton pledge={pledge} team={moved_to} onKept={onChanged} />}
			{state === 'moved' && <Button onClick={() => setAsking('another')}>{texts.another.open}</Button>}
			{another_card_url !== null && (
				<ProviderLink pledge_id={pledge_id} url={another_card_url} look="plain">
					{texts.anotherCard}
				</ProviderLink>
			)}
			{isUncharged(state) && (amount > 1 || daysToChoose(pledge) !== undefined) && <Button onClick={() => ask('change')}>{changeTitle(pledge)}</Button>}
			{!isPledgeOver(state) && <Button onClick={() => ask('cancel')}>{texts.cancel.open}</Button>}
			{isPledgeOver(state) && (
				<Link className={buttonClass()} to={screens.details(player_id, team_id)}>
					{texts.athlete}
				</Link>
			)}
			{asking === 'another' && <AnotherAthleteDialog pledge={pledge} onClose={close} onChanged={changed} />}
			{asking === 'change' && <ChangePledgeDialog pledge={pledge} onClose={close} onChanged={changed} />}
			{asking === 'cancel' && <CancelPledgeDialog pledge={pledge} onClose={close} onChanged={changed} />}
		</div>
	);
}

/** The pledge goes on for the athlete's present team. */
function KeepButton({ pledge: { pledge_id, player_id }, team: { team_id, team_name }, onKept }: { pledge: Pledge; team: MovedTo; onKept: () => void }) {
	const show = useShowPledge(pledge_id);
	const { busy, error, start } = useAction(async () => {
		await show(choosePledgeAthlete(pledge_id, { player_id, team_id }));
		onKept();
	}, texts.keep.unanswered);
	return (
		<>
			<Button look="strong" busy={busy} onClick={start}>
				{busy ? texts.saving : texts.keep.button(team_name)}
			</Button>
			{error !== undefined && <FieldError>{error}</FieldError>}
		</>
	);
}

/**
 * A link that leads to the card provider. If our server seems out of reach, a tap asks it first, because the link would lead to the browser's
 * own error page. Only the path counts: a server may use another of its names.
 */
function ProviderLink({ pledge_id, url, look = 'strong', children }: { pledge_id: string; url: string; look?: ButtonLook; children: ReactNode }) {
	const client = useQueryClient();
	const path = new URL(url).pathname;
	const { error, start } = useAction(
		async () => {
			await client.fetchQuery(pledgeQuery(pledge_id));
			location.assign(path);
		},
		'',
		() => texts.linkOffline,
	);
	function check(event: MouseEvent<HTMLAnchorElement>): void {
		if (isReachable()) return;
		event.preventDefault();
		start();
	}
	return (
		<>
			<a className={buttonClass(look)} href={path} onClick={check}>
				{children}
			</a>
			{error !== undefined && <FieldError>{error}</FieldError>}
		</>
	);
}
