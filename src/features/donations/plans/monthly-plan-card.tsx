import { useRef } from 'react';
import { api } from '#domain/api/api-paths.ts';
import { donationLabel } from '#domain/donation/donation-label.ts';
import { dollarsText } from '#domain/donation/donation-text.ts';
import type { Plan } from '#domain/donation/monthly-plan.ts';
import { dollarsToCents } from '#domain/money/money.ts';
import { dayOf } from '#domain/time/calendar-date.ts';
import { ContinuePlanButton } from './continue-plan-button.tsx';
import { ProviderPageButton } from './provider-page-button.tsx';
import { StopPlanButton } from './stop-plan-button.tsx';

/**
 * A monthly donation: its progress, a way to stop it in two taps, and a way to change the card if the provider supports
 * it.
 */
export function MonthlyPlanCard({ plan, queryKey }: { plan: Plan; queryKey: readonly string[] }) {
	const { intent_id, amount, months, player_name, team_name, state, cancel_requested, portal, paused } = plan;
	const sum = dollarsText(amount);
	const slip = useRef<HTMLLIElement>(null);
	const runs = (state === 'active' || state === 'past_due') && !cancel_requested;
	return (
		<li className={runs ? 'slip plan' : 'slip plan done'} ref={slip} tabIndex={-1}>
			<div className={sum.length > 6 ? 'what num long' : 'what num'}>{sum}</div>
			<div className="txt">
				<p>
					{donationLabel({ amount_cents: dollarsToCents(amount), months })} for {player_name} ({team_name})
				</p>
				<p className={paused !== null || (runs && state === 'past_due') ? 'note err num' : 'note num'}>
					<span>{progress(plan)}</span>
				</p>
			</div>
			{runs && (
				<div className="do">
					{paused?.team != null && <ContinuePlanButton plan={plan} team={paused.team} queryKey={queryKey} onContinued={() => slip.current?.focus()} />}
					{paused === null && state === 'past_due' && (
						<ProviderPageButton
							path={api.planPayment(intent_id)}
							text="Pay this month"
							label={`Pay this month’s donation for ${player_name}`}
							unchanged="Nothing was paid."
							look="strong"
						/>
					)}
					{portal && paused === null && (
						<ProviderPageButton
							path={api.planPortal(intent_id)}
							text="Change the card"
							label={`Change the card for the monthly donation for ${player_name}`}
							unchanged="Your card wasn’t changed."
						/>
					)}
					<StopPlanButton plan={plan} queryKey={queryKey} onStopped={() => slip.current?.focus()} />
				</div>
			)}
		</li>
	);
}

function progress(plan: Plan): string {
	const { state, paid, months, next_charge_at, ended_at, cancel_requested, paused } = plan;
	const made = `Paid ${paid} of ${months}`;
	if (state === 'completed') return `${made}. Complete.`;
	if (state === 'cancelled') return `${made}. Stopped${ended_at === null ? '' : ` on ${dayOf(ended_at)}`}.`;
	if (cancel_requested) return `${made}. Stopping. You won’t be charged again.`;
	if (paused !== null) return `${made}. ${pauseText(plan, paused)}`;
	const next = next_charge_at === null ? '.' : `, next on ${dayOf(next_charge_at)}.`;
	return state === 'past_due' ? `${made}. The last payment didn’t go through. We’ll try the card again over the next few days.` : `${made}${next}`;
}

/** Why nothing is charged, and what happens if the donor does nothing. */
function pauseText({ player_name, team_name }: Plan, { team, until }: NonNullable<Plan['paused']>): string {
	const why = team === null ? `${player_name} is no longer on the ${team_name} roster.` : `${player_name} has moved to ${team.team_name}.`;
	const back = team === null ? `It continues if ${player_name} is back with ${team_name} by ${dayOf(until)}` : `Choose by ${dayOf(until)}`;
	return `Paused: ${why} You’re not being charged. ${back}, or it stops automatically.`;
}
