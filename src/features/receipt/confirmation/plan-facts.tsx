import { Link } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import type { Plan } from '#domain/donation/monthly-plan.ts';
import { lastChargeAt, planTotal } from '#domain/donation/plan-outlook.ts';
import { type Cents, formatUsd } from '#domain/money/money.ts';
import { dayOf } from '#domain/time/calendar-date.ts';
import { usePlans } from '#donations/use-plans.ts';
import { useSession } from '#session/use-session.ts';
import { Fact } from '#ui/layout/fact.tsx';
import { receiptTexts } from '../receipt-texts.ts';
import { planDates } from './confirmation-text.ts';

const texts = receiptTexts.confirmation.plan;

interface PlanFactsProps {
	intent_id: string;
	/** Of a month. */
	amount_cents: Cents;
	months: number;
	/** Time of the first payment in milliseconds, if known. */
	paid_at: number | undefined;
}

interface Dates {
	next: Date;
	last: Date;
}

/** After a plan's first payment: what was paid, what follows and until when, and that it can be stopped. */
export function PlanFacts(props: PlanFactsProps) {
	const session = useSession();
	const dates = planDates(props.months, props.paid_at, Date.now());
	return session === null ? <Facts {...props} dates={dates} /> : <OwnersFacts owner={String(session.user_id)} {...props} dates={dates} />;
}

/** The donor may have stopped it since. */
function OwnersFacts({ owner, dates, ...props }: PlanFactsProps & { owner: string; dates: Dates | undefined }) {
	const plan = usePlans(owner).data?.data.find(({ intent_id }) => intent_id === props.intent_id);
	return <Facts {...props} dates={plan === undefined ? dates : datesOf(plan)} />;
}

function datesOf(plan: Plan): Dates | undefined {
	const last = lastChargeAt(plan);
	return last && plan.next_charge_at !== null ? { next: new Date(plan.next_charge_at), last } : undefined;
}

function Facts({ amount_cents, months, dates }: PlanFactsProps & { dates: Dates | undefined }) {
	return (
		<>
			<dl className="receipt-plan-facts ui-number">
				<Fact name={texts.paid}>{texts.paidFirst(formatUsd(amount_cents), months)}</Fact>
				{dates !== undefined && (
					<>
						<Fact name={texts.next}>{texts.nextOn(dayOf(dates.next.toISOString()))}</Fact>
						<Fact name={texts.last}>{dayOf(dates.last.toISOString())}</Fact>
					</>
				)}
				<Fact name={texts.total}>{formatUsd(planTotal(amount_cents, months))}</Fact>
			</dl>
			<p>
				<Link className="receipt-plan-stop" to={screens.myDonations}>
					{dates === undefined ? texts.standing : texts.stop}
				</Link>
			</p>
		</>
	);
}
