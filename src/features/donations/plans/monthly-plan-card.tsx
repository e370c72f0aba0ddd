import { useRef } from 'react';
import { api } from '#domain/api/api-paths.ts';
import { donationLabel } from '#domain/donation/donation-label.ts';
import type { Plan } from '#domain/donation/monthly-plan.ts';
import { lastChargeAt, planTotal } from '#domain/donation/plan-outlook.ts';
import { dollarsToCents, formatDollars, formatUsd } from '#domain/money/money.ts';
import { dayOf } from '#domain/time/calendar-date.ts';
import { donationsTexts } from '../donations-texts.ts';
import { ContinuePlanButton } from './continue-plan-button.tsx';
import { ProviderPageButton } from './provider-page-button.tsx';
import { StopPlanButton } from './stop-plan-button.tsx';

const texts = donationsTexts.plans;

/**
 * A monthly donation: its progress, a way to stop it in two taps, and a way to change the card if the provider supports
 * it.
 */
export function MonthlyPlanCard({ plan, queryKey }: { plan: Plan; queryKey: readonly string[] }) {
	const { intent_id, amount, months, player_name, team_name, state, cancel_requested, portal, paused } = plan;
	const sum = formatDollars(amount);
	const last = lastChargeAt(plan);
	const slip = useRef<HTMLLIElement>(null);
	const runs = (state === 'active' || state === 'past_due') && !cancel_requested;
	return (
		<li className={runs ? 'ui-slip donations-plan' : 'ui-slip donations-plan done'} ref={slip} tabIndex={-1}>
			<div className={sum.length > 6 ? 'ui-slip-stub ui-number ui-condensed' : 'ui-slip-stub ui-number'}>{sum}</div>
			<div className="ui-slip-text">
				<p>{texts.about(donationLabel({ amount_cents: dollarsToCents(amount), months }), player_name, team_name)}</p>
				<p className={paused !== null || (runs && state === 'past_due') ? 'ui-note ui-error ui-number' : 'ui-note ui-number'}>
					<span>{progress(plan)}</span>
				</p>
				<div className="donations-plan-progress ui-number">
					<progress aria-label={texts.progress(player_name)} max={months} value={plan.paid} />
					<span>{planSum(plan)}</span>
				</div>
				{last !== undefined && <p className="ui-quiet ui-number">{texts.last(dayOf(last.toISOString()))}</p>}
			</div>
			{runs && (
				<div className="ui-slip-actions">
					{paused?.team != null && <ContinuePlanButton plan={plan} team={paused.team} queryKey={queryKey} onContinued={() => slip.current?.focus()} />}
					{paused === null && state === 'past_due' && (
						<ProviderPageButton
							path={api.planPayment(intent_id)}
							text={texts.payMonth}
							label={texts.payMonthFor(player_name)}
							unchanged={texts.notPaid}
							look="strong"
						/>
					)}
					{portal && paused === null && (
						<ProviderPageButton
							path={api.planPortal(intent_id)}
							text={texts.changeCard}
							label={texts.changeCardFor(player_name)}
							unchanged={texts.cardUnchanged}
						/>
					)}
					<StopPlanButton plan={plan} queryKey={queryKey} onStopped={() => slip.current?.focus()} />
				</div>
			)}
		</li>
	);
}

/** "$40 of $120". */
function planSum({ amount, paid, months }: Plan): string {
	const month = dollarsToCents(amount);
	return texts.sum(formatUsd(planTotal(month, paid)), formatUsd(planTotal(month, months)));
}

function progress(plan: Plan): string {
	const { state, paid, months, next_charge_at, ended_at, cancel_requested, paused } = plan;
	const made = texts.paid(paid, months);
	if (state === 'completed') return `${made}. ${texts.complete}`;
	if (state === 'cancelled') return `${made}. ${ended_at === null ? texts.stopped : texts.stoppedOn(dayOf(ended_at))}`;
	if (cancel_requested) return `${made}. ${texts.stopping}`;
	if (paused !== null) return `${made}. ${pauseText(plan, paused)}`;
	if (state === 'past_due') return `${made}. ${texts.pastDue}`;
	return next_charge_at === null ? `${made}.` : `${made}, ${texts.next(dayOf(next_charge_at))}`;
}

/** Why nothing is charged, and what happens if the donor does nothing. */
function pauseText({ player_name, team_name }: Plan, { team, until, by_athlete }: NonNullable<Plan['paused']>): string {
	const day = dayOf(until);
	if (by_athlete === true) return texts.pausedByAthlete(player_name, day);
	return team === null ? texts.pausedLeft(player_name, team_name, day) : texts.pausedMoved(player_name, team.team_name, day);
}
