import { monthsAfter } from '#domain/donation/installments.ts';
import { eq } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { sandboxCharges, sandboxPlans, type sandboxSessions } from '#server/db/schema/sandbox-schema.ts';
import { sandboxId } from './sandbox-id.ts';

export type SandboxPlan = typeof sandboxPlans.$inferSelect;
type Session = typeof sandboxSessions.$inferSelect;

/** Stores the charge of one installment. A one-time donation's is the first. */
export async function chargeInstallment(tx: Db, { session_id, amount_cents }: Session, installment: number, created_at: Date): Promise<void> {
	await tx.insert(sandboxCharges).values({ charge_id: sandboxId('ch'), session_id, instalment: installment, amount_cents, created_at });
}

/** Begins a plan and charges its first installment. */
export async function beginPlan(tx: Db, session: Session, now: Date): Promise<void> {
	await tx.insert(sandboxPlans).values({ plan_ref: sandboxId('plan'), session_id: session.session_id, started_at: now, next_charge_at: monthsAfter(now, 1) });
	await chargeInstallment(tx, session, 1, now);
}

export async function changePlan(tx: Db, plan: SandboxPlan, change: Partial<SandboxPlan>): Promise<SandboxPlan> {
	const changed = { ...plan, ...change };
	// Whatever changed: after its last installment a plan is over.
	if (changed.status === 'active' && changed.months_limit !== null && changed.due_count >= changed.months_limit) changed.status = 'ended';
	changed.next_charge_at = changed.status === 'active' && !changed.paused ? dueDate(changed) : null;
	const { plan_ref, session_id, ...columns } = changed;
	await tx.update(sandboxPlans).set(columns).where(eq(sandboxPlans.plan_ref, plan_ref));
	return changed;
}

/** When the next installment is due. */
function dueDate({ started_at, due_count, skipped }: SandboxPlan): Date {
	return monthsAfter(started_at, due_count + skipped);
}

/** Stops all charges, and doesn't retry an installment whose card was declined. */
export function pauseSandboxPlan(tx: Db, plan: SandboxPlan): Promise<SandboxPlan> {
	const { due_count, skipped } = plan;
	const declined = plan.status === 'past_due' ? { status: 'active' as const, due_count: due_count - 1, skipped: skipped + 1 } : {};
	return changePlan(tx, plan, { paused: true, ...declined });
}

/** Continues from the next date, with this many installments. */
export async function resumeSandboxPlan(tx: Db, plan: SandboxPlan, left: number, now: Date): Promise<SandboxPlan> {
	const resumed = { ...plan, paused: false, months_limit: plan.due_count + left };
	while (dueDate(resumed) <= now) resumed.skipped++;
	return changePlan(tx, plan, resumed);
}

/**
 * The next step of a plan: an installment comes due or, after a declined one, the card is retried. A second decline in
 * a row ends the plan.
 */
export async function stepPlan(tx: Db, session: Session, plan: SandboxPlan, card: 'pays' | 'is declined', now: Date): Promise<SandboxPlan> {
	if (plan.status === 'ended' || plan.paused) return plan;
	const due_count = plan.status === 'active' ? plan.due_count + 1 : plan.due_count;
	if (card === 'is declined') return changePlan(tx, plan, { due_count, status: plan.status === 'active' ? 'past_due' : 'ended' });
	// An installment that comes due counts as taken on its due date. One that a button charges, early or in a retry, is
	// taken now.
	const due = monthsAfter(plan.started_at, due_count - 1 + plan.skipped);
	await chargeInstallment(tx, session, due_count, plan.status === 'active' && due < now ? due : now);
	return changePlan(tx, plan, { due_count, status: 'active' });
}
