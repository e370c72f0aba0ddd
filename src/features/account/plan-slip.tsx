import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#domain/api-paths.ts';
import { calendarDate } from '#domain/calendar-date.ts';
import { giftText } from '#domain/gift-text.ts';
import { dollarsToCents } from '#domain/money.ts';
import { type Plan, planSchema } from '#domain/plans.ts';
import { callApi } from '#sync/api-client.ts';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import { useDeed } from './use-deed.ts';

/** One monthly donation: how far it has come, and stopping it in two taps. */
export function PlanSlip({ plan, queryKey }: { plan: Plan; queryKey: readonly string[] }) {
	const [asking, setAsking] = useState(false);
	const client = useQueryClient();
	const { busy, trouble, start } = useDeed(async () => {
		await callApi(api.cancelPlan(plan.intent_id), planSchema, { method: 'POST' });
		await client.invalidateQueries({ queryKey });
		setAsking(false);
	}, 'It may have been stopped already. Try again to be sure.');
	const runs = (plan.state === 'active' || plan.state === 'past_due') && !plan.cancel_requested;
	return (
		<li>
			<p>
				<b>{plan.player_name}</b>, {plan.team_name}
			</p>
			<p className="num">{giftText({ amount_cents: dollarsToCents(plan.amount), months: plan.months })}</p>
			<p className="quiet num">{progress(plan)}</p>
			{runs && !asking && (
				<Button aria-label={`Stop the monthly donation for ${plan.player_name}`} onClick={() => setAsking(true)}>
					Stop
				</Button>
			)}
			{runs && asking && (
				<fieldset className="plan-ask">
					<legend className="vh">Stop the monthly donation for {plan.player_name}?</legend>
					<p>No further payment is taken. What was paid stays with the athlete.</p>
					<Button look="strong" autoFocus busy={busy} onClick={start}>
						Stop it now
					</Button>
					<Button onClick={() => setAsking(false)}>Keep giving</Button>
				</fieldset>
			)}
			{trouble !== undefined && <FieldError>{trouble}</FieldError>}
		</li>
	);
}

function progress({ state, paid, months, next_charge_at, ended_at, cancel_requested }: Plan): string {
	const made = `${paid} of ${months} paid`;
	if (state === 'completed') return `${made}. Complete.`;
	if (state === 'cancelled') return `${made}. Stopped${ended_at === null ? '' : ` on ${calendarDate(ended_at)}`}.`;
	if (cancel_requested) return `${made}. Being stopped: no further payment is taken.`;
	const next = next_charge_at === null ? '' : ` Next on ${calendarDate(next_charge_at)}.`;
	return state === 'past_due' ? `${made}. The card was declined and is tried again.` : `${made}.${next}`;
}
