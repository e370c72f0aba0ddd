import { useRef } from 'react';
import { dayOf } from '#domain/calendar-date.ts';
import { dollarsText } from '#domain/donation-words.ts';
import { giftText } from '#domain/gift-text.ts';
import { dollarsToCents } from '#domain/money.ts';
import type { Plan } from '#domain/plans.ts';
import { ChangeCard } from './change-card.tsx';
import { StopPlan } from './stop-plan.tsx';

/** One monthly donation: how far it has come, stopping it in two taps, and another card where the provider can do that. */
export function PlanSlip({ plan, queryKey }: { plan: Plan; queryKey: readonly string[] }) {
	const { amount, months, player_name, team_name, state, cancel_requested, portal } = plan;
	const sum = dollarsText(amount);
	const slip = useRef<HTMLLIElement>(null);
	const runs = (state === 'active' || state === 'past_due') && !cancel_requested;
	return (
		<li className={runs ? 'slip plan' : 'slip plan done'} ref={slip} tabIndex={-1}>
			<div className={sum.length > 6 ? 'what num long' : 'what num'}>{sum}</div>
			<div className="txt">
				<p>
					{giftText({ amount_cents: dollarsToCents(amount), months })} for {player_name} ({team_name})
				</p>
				<p className="note num">
					<span>{progress(plan)}</span>
				</p>
			</div>
			{runs && (
				<div className="do">
					{portal && <ChangeCard plan={plan} />}
					<StopPlan plan={plan} queryKey={queryKey} onStopped={() => slip.current?.focus()} />
				</div>
			)}
		</li>
	);
}

function progress({ state, paid, months, next_charge_at, ended_at, cancel_requested }: Plan): string {
	const made = `Paid ${paid} of ${months}`;
	if (state === 'completed') return `${made}. Complete.`;
	if (state === 'cancelled') return `${made}. Stopped${ended_at === null ? '' : ` on ${dayOf(ended_at)}`}.`;
	if (cancel_requested) return `${made}. Being stopped: no further payment is taken.`;
	const next = next_charge_at === null ? '.' : `, next on ${dayOf(next_charge_at)}.`;
	return state === 'past_due' ? `${made}. The card was declined and is tried again.` : `${made}${next}`;
}
